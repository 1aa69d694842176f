// Python itself, with trfrate and what it needs; one request at a time.
import { loadPyodide } from "./python/pyodide.mjs";

const answering = start();
answering.catch(() => postMessage({ failed: true }));

async function fetched(name) {
  const response = await fetch(new URL(`python/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name} is missing`);
  return response.arrayBuffer();
}

async function start() {
  postMessage({ progress: "Python is loading …" });
  const names = await (await fetch(new URL("python/archives.json", import.meta.url))).json();
  const archives = names.map((name) => fetched(name));
  const python = await loadPyodide({ indexURL: new URL("python/", import.meta.url).href, checkIntegrity: false });
  const place = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir: place });
  const answer = python.runPython(`
import importlib
from datetime import date

importlib.invalidate_caches()
from trfrate.page.bridge import Bridge

bridge = Bridge(date.today)
lambda request: bridge.answer(request.to_bytes())
`);
  postMessage({ progress: "" });
  return answer;
}

onmessage = async ({ data: { id, request } }) => {
  try {
    const answer = await answering;
    if (request === null) {
      postMessage({ id, started: true });
      return;
    }
    const made = answer(request);
    const bytes = made.toJs();
    made.destroy();
    postMessage({ id, answer: bytes }, [bytes.buffer]);
  } catch {
    postMessage({ failed: true });
  }
};
