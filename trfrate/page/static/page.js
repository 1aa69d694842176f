// The page: takes files, asks Python, draws the answer. It computes nothing of chess.
import { drawChart, openBelow, resultChoices } from "./chart.js";
import { drawClub, drawQuestions } from "./controls.js";
import { fill, make } from "./element.js";
import * as engine from "./engine.js";

const CLUB = "trfrate-club";
const SLOW = 1000;
const at = (id) => document.getElementById(id);

const state = { files: [], facts: {}, options: {}, changes: new Map(), club: remembered(), tab: 0 };
let rates = 0;
let running = 0;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(CLUB)) ?? {};
  } catch {
    return {};
  }
}

// --- asking -----------------------------------------------------------------------------------------------

// The answer, or null where the event has been rated anew meanwhile: it would be drawn over a newer one.
async function ask(message) {
  if (message.do === "rate") rates += 1;
  const mine = rates;
  running += 1;
  at("event").setAttribute("aria-busy", "true");
  const timer = setTimeout(() => { at("progress").hidden = false; say("Working …"); }, SLOW);
  try {
    const { facts, options, club } = state;
    const changes = [...state.changes].map(([game, result]) => `${game}=${result}`);
    const answer = await engine.ask({ ...message, facts, options, club, changes }, state.files);
    return mine === rates ? answer : null;
  } finally {
    clearTimeout(timer);
    running -= 1;
    if (running === 0) {
      at("progress").hidden = true;
      at("event").setAttribute("aria-busy", "false");
      say("");
    }
  }
}

function say(text) {
  at("status").textContent = text;
}

function complain(answer) {
  const seen = answer.messages.filter((each) => each.severity === "error").slice(0, 20);
  const errors = seen.map((each) => make("li", {}, told(each)));
  fill("problem", make("p", { class: "bad" }, answer.problem), errors.length ? make("ul", {}, ...errors) : null);
}

function told(each) {
  const place = each.place ? `${each.place}: ` : "";
  return `${place}${each.message}${each.hint ? ` (${each.hint})` : ""}`;
}

// False where there is a problem, which is shown; undefined where a newer request answers.
async function rate() {
  const answer = await ask({ do: "rate" });
  if (answer === null) return undefined;
  if (answer.problem) {
    complain(answer);
    return false;
  }
  fill("problem");
  draw(answer);
  say(`${answer.rated} player${answer.rated === 1 ? "" : "s"} rated`);
  return true;
}

// --- drawing ----------------------------------------------------------------------------------------------

function draw(answer) {
  document.body.classList.add("read");
  document.title = answer.name;
  at("title").textContent = answer.name;
  at("event").hidden = false;
  at("start").hidden = true;
  drawQuestions(answer.questions, answered);
  drawAlarms(answer.messages);
  drawWhatIf();
  drawTabs(answer.charts);
  drawDownloads(answer.downloads);
  drawClub(answer.club, state.club, clubChanged, forgetClub, engine.remembers);
  drawNotes(answer);
}

function drawAlarms(messages) {
  const shown = messages.filter((each) => each.severity === "error" || each.severity === "warning");
  const few = shown.slice(0, 8).map((each) => make("p", { class: each.severity === "error" ? "bad" : "warning" },
    each.severity === "error" ? told(each) : each.message));
  const more = shown.length > few.length ? make("p", { class: "quiet" }, `${shown.length - few.length} more are in the notes`) : null;
  fill("alarms", ...few, more);
}

function drawTabs(charts) {
  state.tab = Math.min(state.tab, charts.length - 1);
  const show = (index) => {
    state.tab = index;
    tabs.forEach((tab, each) => {
      tab.setAttribute("aria-selected", each === index);
      tab.tabIndex = each === index ? 0 : -1;
    });
    fill("chart", charts.length ? drawChart(charts[index], { why, choose }, state.changes) : make("p", {}, "There are no players."));
  };
  const tabs = charts.map((chart, index) => make("button", {
    type: "button", role: "tab", "aria-controls": "chart", onclick: () => show(index),
    onkeydown: (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = (index + step + charts.length) % charts.length;
      show(next);
      tabs[next].focus();
    },
  }, chart.tab));
  fill("tabs", ...tabs).hidden = charts.length < 2;
  if (charts.length > 1) at("chart").setAttribute("role", "tabpanel");
  else at("chart").removeAttribute("role");
  show(Math.max(state.tab, 0));
}

async function why(chart, row, opener) {
  const answer = await ask({ do: "explain", player: String(row.number), section: chart.section });
  if (answer) openBelow(opener, make("pre", { tabindex: "0" }, answer.problem ?? answer.text));
}

function choose(chart, row, cell, opener) {
  openBelow(opener, resultChoices(cell, row, (letter) => {
    state.changes.set(`${chart.section}: R${cell.round} ${row.number}`, letter);
    rate();
  }));
}

function drawWhatIf() {
  const count = state.changes.size;
  const undo = make("button", { type: "button", onclick: () => { state.changes.clear(); rate(); } }, "Undo");
  const words = `What-if: ${count} result${count === 1 ? "" : "s"} changed. These are not the results of the report.`;
  fill("whatif", make("span", {}, words), undo).hidden = count === 0;
}

function drawNotes(answer) {
  const items = answer.messages.map((each) => make("li", {}, make("strong", {}, `${each.severity} ${each.code} `), told(each)));
  at("notes-title").textContent = `Notes (${items.length})`;
  fill("notes-list", ...answer.about.map((line) => make("p", {}, line)), make("ul", {}, ...items));
}

// --- facts ------------------------------------------------------------------------------------------------

function answered(about, value) {
  const place = about.fact ? state.facts : state.options;
  const key = about.fact ?? about.option;
  const before = place[key];
  put(place, key, value);
  rate().then((done) => {
    // A value that cannot be is taken back; the message says why.
    if (done === false) put(place, key, before);
  });
}

function put(place, key, value) {
  if (value) place[key] = value;
  else delete place[key];
}

function clubChanged(about, value) {
  const before = state.club[about.fact];
  put(state.club, about.fact, value);
  rate().then((done) => {
    if (done === false) put(state.club, about.fact, before);
    if (engine.remembers) localStorage.setItem(CLUB, JSON.stringify(state.club));
  });
}

function forgetClub() {
  state.club = {};
  localStorage.removeItem(CLUB);
  rate();
}

// --- taking away ------------------------------------------------------------------------------------------

function drawDownloads(downloads) {
  fill("downloads", ...downloads.map((each) => make(
    "button", { type: "button", "data-download": each.name, onclick: () => download(each.name) }, each.title)));
}

async function download(name, more = {}) {
  const answer = await ask({ do: "download", name, ...more });
  if (!answer) return;
  if (answer.problem) {
    refuse(name, answer);
    return;
  }
  for (const file of answer.files) save(file);
  const lost = answer.messages.filter((each) => each.severity !== "note").map((each) => make("li", {}, each.message));
  fill("taken", make("p", {}, `Saved: ${answer.files.map((file) => file.name).join(", ")}`), lost.length ? make("ul", { class: "quiet" }, ...lost) : null);
}

function refuse(name, answer) {
  // The hints of a rating report speak of the command line; here the controls are on the page.
  const errors = answer.messages.filter((each) => each.severity === "error").map((each) => make("li", {}, each.message));
  const anyway = answer.remedy === "allow_errors"
    ? make("button", { type: "button", onclick: () => download(name, { allow_errors: true }) }, "Save it all the same")
    : null;
  if (name === "report") at("club").open = true;
  fill("taken", make("p", { class: "bad" }, answer.problem), make("ul", {}, ...errors), anyway);
}

function save(file) {
  const address = URL.createObjectURL(new Blob([file.data], { type: "application/octet-stream" }));
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// --- taking files -----------------------------------------------------------------------------------------

async function take(list) {
  const files = await Promise.all([...list].map(async (file) => ({ name: file.name, data: new Uint8Array(await file.arrayBuffer()) })));
  await open(files);
}

async function open(files) {
  if (!files.length) return;
  Object.assign(state, { files, facts: {}, options: {}, tab: 0 });
  state.changes.clear();
  fill("taken");
  if ((await rate()) === false) at("event").hidden = true;
}

function takeOrComplain(list) {
  take(list).catch(() => complain({ problem: "This cannot be read as a file; drop files, not folders.", messages: [] }));
}

at("files").addEventListener("change", (event) => {
  takeOrComplain(event.target.files);
});
// The same file chosen again is a change too.
at("files").addEventListener("click", (event) => { event.target.value = ""; });
document.addEventListener("dragover", (event) => { event.preventDefault(); at("zone").classList.add("over"); });
document.addEventListener("dragleave", () => at("zone").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  at("zone").classList.remove("over");
  takeOrComplain(event.dataTransfer.files);
});
at("example").addEventListener("click", async () => {
  const response = await fetch("example.csv");
  await open([{ name: "example.csv", data: new Uint8Array(await response.arrayBuffer()) }]);
});

at("progress").hidden = false;
engine.start((text) => say(text)).then(async () => {
  if (!state.files.length) { at("progress").hidden = true; say(""); }
  await open(await engine.given());
}).catch((problem) => complain({ problem: `This browser cannot run the page: ${problem.message}`, messages: [] }));
