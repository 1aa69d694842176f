// The event that is worked on, for this tab alone: a reload, or a phone that puts the tab to sleep, loses nothing.
// The browser forgets it with the tab, or on demand.
const KEY = "trfrate-event";
const CHUNK = 8192;

function packed(data) {
  let letters = "";
  for (let at = 0; at < data.length; at += CHUNK) letters += String.fromCharCode(...data.subarray(at, at + CHUNK));
  return btoa(letters);
}

const unpacked = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const named = (files, change) => files.map(({ name, data }) => ({ name, data: change(data) }));

function store(work) {
  sessionStorage.setItem(KEY, JSON.stringify(work));
}

// Files that are too large for the store are left out: their names and the answers stay.
export function keep(work) {
  const plain = { ...work, changes: [...work.changes] };
  try {
    store({ ...plain, files: named(work.files, packed), published: named(work.published, packed) });
  } catch {
    try {
      store({ ...plain, files: named(work.files, () => null), published: [] });
    } catch { /* a browser that stores nothing */ }
  }
}

// Undefined in a new tab; without files where the event was forgotten.
export function kept() {
  try {
    const work = JSON.parse(sessionStorage.getItem(KEY));
    if (!work) return undefined;
    const whole = work.files.every((file) => file.data !== null);
    const files = whole ? named(work.files, unpacked) : work.files;
    return { ...work, whole, files, published: named(work.published, unpacked), changes: new Map(work.changes) };
  } catch {
    return undefined;
  }
}
