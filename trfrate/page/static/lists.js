// Player lists that were dropped: kept in this browser, handed to Python when they are needed, and forgotten on demand.
const STORE = "lists";

function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("trfrate", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "key" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore(mode, work) {
  const opened = await database();
  try {
    return await new Promise((resolve, reject) => {
      const request = work(opened.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    opened.close();
  }
}

// A browser that stores nothing still uses a list until the page is closed.
export const remembered = () => inStore("readonly", (store) => store.getAll()).catch(() => []);
export const remember = (list) => inStore("readwrite", (store) => store.put(list)).catch(() => {});
export const forget = (key) => inStore("readwrite", (store) => store.delete(key)).catch(() => {});
