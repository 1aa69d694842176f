// Python on this computer, behind the server that also serves this page.
import { pack, unpack } from "./framing.js";

// Every run of the server is a new origin, for which the browser remembers nothing.
export const remembers = false;

// The server ends when this connection does, which is when the page is closed.
const alive = new EventSource("alive");
let ended = false;
alive.onerror = () => { ended = alive.readyState === EventSource.CLOSED; };

async function fetched(address, options) {
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(String(response.status));
    return unpack(new Uint8Array(await response.arrayBuffer()));
  } catch (problem) {
    const why = problem.message === "413" ? "These files are too large." : "trfrate does not answer; start it again.";
    return { problem: why, remedy: "", messages: [], files: [] };
  }
}

export function start() {
  return Promise.resolve();
}

export async function given() {
  return ended ? [] : (await fetched("given", {})).files;
}

export function ask(message, files) {
  return fetched("answer", { method: "POST", body: pack(message, files) });
}
