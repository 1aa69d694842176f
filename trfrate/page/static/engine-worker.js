// Python in this browser, in a worker of its own: the page stays alive while a large file is read, and a file that
// eats the worker's memory costs the worker only.
import { pack, unpack } from "./framing.js";

export const remembers = true;

const PATIENCE = 90000;
// A list of a million members takes a minute on a usual computer.
const PATIENCE_FOR_LISTS = 600000;
let worker = null;
let started = false;
let count = 0;
let progress = () => {};
const waiting = new Map();

function problem(text) {
  return { problem: text, remedy: "", messages: [], files: [] };
}

function giveUp(text) {
  for (const answer of waiting.values()) answer(problem(text));
  waiting.clear();
}

// Python that never started would fail again, without end.
function failed(text) {
  if (started) restart(text);
  else giveUp("Python could not be loaded.");
}

function restart(text) {
  worker?.terminate();
  giveUp(text);
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.progress !== undefined) progress(data.progress);
    else if (data.failed) failed("This file is too much for the browser's memory; the page can be used on.");
    else {
      started ||= data.started === true;
      waiting.get(data.id)?.(data.started ? null : unpack(data.answer));
      waiting.delete(data.id);
    }
  };
  worker.onerror = () => { if (waiting.size) failed("Python stopped in this browser; the page can be used on."); };
}

function send(request, transfer, patience = PATIENCE) {
  const id = (count += 1);
  return new Promise((resolve) => {
    const timer = setTimeout(() => restart("This took too long and was given up; the page can be used on."), patience);
    waiting.set(id, (answer) => { clearTimeout(timer); resolve(answer); });
    worker.postMessage({ id, request }, transfer);
  });
}

export async function start(say) {
  progress = say;
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("service-worker.js").catch(() => {});
  restart("");
  const answer = await send(null, []);
  if (answer) throw new Error(answer.problem);
}

export function given() {
  return Promise.resolve([]);
}

export function ask(message, files) {
  const request = pack(message, files);
  return send(request, [request.buffer], message.do === "hold" ? PATIENCE_FOR_LISTS : PATIENCE);
}
