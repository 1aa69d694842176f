// The page: takes files, asks Python, draws the answer. It computes nothing of chess.
import { drawChart, openBelow, resultChoices } from "./chart.js";
import { drawClub, drawLists, drawQuestions } from "./controls.js";
import { fill, make } from "./element.js";
import * as engine from "./engine.js";
import * as store from "./lists.js";
import { drawComparison } from "./published.js";

const CLUB = "trfrate-club";
const SLOW = 1000;
const MOST_ALIKE = 7;
// Bytes of all files together: twice what Python reads of one.
const MOST_BYTES = 128000000;
const at = (id) => document.getElementById(id);

// `lists` were dropped: each has a key once Python has it. `database` is that of this computer, where there is one.
const state = {
  files: [], facts: {}, options: {}, system: "", changes: new Map(), decisions: [], published: [], lists: [],
  database: null, useDatabase: false, club: remembered(), tab: 0,
};
let rates = 0;
let running = 0;
let doing = "";

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
  doing = "Working …";
  const timer = setTimeout(() => { at("progress").hidden = false; say(doing); }, SLOW);
  try {
    const beside = message.do === "compare" || message.do === "letter" ? state.published : [];
    const files = [...state.files, ...beside.map((file) => ({ ...file, name: `published/${file.name}` }))];
    let answer = await engine.ask({ ...message, ...(await choices()) }, files);
    if (answer.remedy === "lists") {
      // Python was started anew, and has no lists.
      state.lists.forEach((list) => { list.held = false; });
      answer = await engine.ask({ ...message, ...(await choices()) }, files);
    }
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

// Everything that the user chose; lists that Python does not have yet are handed over first.
async function choices() {
  for (const list of state.lists.filter((each) => !each.held)) await hold(list);
  const { facts, options, system, club, decisions } = state;
  const changes = [...state.changes].map(([game, result]) => `${game}=${result}`);
  const lists = state.lists.filter((list) => list.held).map((list) => list.key);
  if (state.useDatabase && state.database) lists.unshift(state.database.key);
  return { facts, options, system, club, decisions, changes, lists };
}

function say(text) {
  at("status").textContent = text;
}

function complain(answer) {
  const seen = answer.messages.filter((each) => each.severity === "error").slice(0, 20);
  const errors = seen.map((each) => make("li", {}, told(each), goto(each)));
  fill("problem", make("p", { class: "bad" }, answer.problem), errors.length ? make("ul", {}, ...errors) : null);
  at("problem").scrollIntoView({ block: "nearest" });
}

function told(each) {
  const place = each.place ? `${each.place}: ` : "";
  return `${place}${each.message}${each.hint ? ` (${each.hint})` : ""}`;
}

const CONTROLS = {
  played: "the dates", "time-control": "the time control", column: "what the ratings are", ratings: "the ratings",
  newcomers: "the birth dates", games: "the game counts", ids: "the member ids", encoding: "the encoding",
  lists: "the player lists", club: "the facts for the rating report", files: "the files", readings: "both readings",
  records: "the earlier games", match: "whether it was a match",
};
const FIXED = { lists: "lists", club: "club", files: "zone" };
// Where a file has no ratings, there is no column to ask about.
const INSTEAD = { column: "lists" };

// A button to the control that answers a message, if it is on the page.
function goto(each) {
  const name = controlOf(each.control) ? each.control : INSTEAD[each.control];
  if (!name) return null;
  const go = () => {
    if (name === "readings" && !document.querySelector("#chart .readings")) document.querySelector("#tabs [data-disputed]").click();
    const target = controlOf(name);
    for (let outer = target; outer; outer = outer.parentElement) if (outer.tagName === "DETAILS") outer.open = true;
    target.scrollIntoView({ block: "center" });
    target.querySelector("input, select, summary, button")?.focus();
  };
  return make("button", { type: "button", class: "link goto", onclick: go }, `Go to ${CONTROLS[name]}`);
}

function controlOf(name) {
  if (!name) return null;
  if (name === "readings") return document.querySelector("#chart .readings") ?? document.querySelector("#tabs [data-disputed]");
  return FIXED[name] ? at(FIXED[name]) : document.querySelector(`#questions [data-question^="${name}"]`);
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
  if (state.published.length || answer.published) compare();
  else fill("compared");
  return true;
}

async function compare() {
  const answer = await ask({ do: "compare" });
  if (!answer) return;
  if (answer.problem) fill("compared", make("p", { class: "bad" }, answer.problem));
  else drawComparison(answer, told, () => download("letter"));
}

// --- drawing ----------------------------------------------------------------------------------------------

function draw(answer) {
  document.body.classList.add("read");
  document.title = answer.name;
  at("title").textContent = answer.name;
  at("event").hidden = false;
  at("start").hidden = true;
  const warnings = answer.messages.filter((each) => each.severity === "warning");
  const asked = drawQuestions(answer.questions, warnings, answered);
  drawWhatIf();
  drawTabs(answer.charts);
  drawAlarms(answer.messages.filter((each) => !asked.has(each)));
  drawDownloads(answer.downloads);
  state.database = answer.database;
  drawLists(listsShown(), { use, forget });
  drawClub(answer.club, state.club, { clubChanged, answered, forgetClub }, engine.remembers);
  drawNotes(answer);
}

function drawAlarms(messages) {
  const shown = messages.filter((each) => each.severity === "error" || each.severity === "warning");
  const few = shown.slice(0, 8).map((each) => make("p", { class: each.severity === "error" ? "bad" : "warning" },
    each.severity === "error" ? told(each) : each.message, " ", goto(each) ?? ""));
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
    fill("chart", charts.length ? drawChart(charts[index], { why, choose, decide }, state.changes) : make("p", {}, "There are no players."));
  };
  const tabs = charts.map((chart, index) => make("button", {
    type: "button", role: "tab", "aria-controls": "chart", "data-disputed": chart.disputed.length > 0, onclick: () => show(index),
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

function decide(decision) {
  state.decisions.push(decision);
  rate();
}

function drawWhatIf() {
  const changed = state.changes.size;
  const chosen = state.decisions.length;
  const undo = () => { state.changes.clear(); state.decisions = []; rate(); };
  const words = [
    changed ? `What-if: ${changed} result${changed === 1 ? "" : "s"} changed. These are not the results of the report.` : "",
    chosen ? `${chosen} disagreement${chosen === 1 ? "" : "s"} settled by you.` : "",
  ];
  fill("whatif", make("span", {}, words.filter(Boolean).join(" ")),
    make("button", { type: "button", onclick: undo }, "Undo")).hidden = changed + chosen === 0;
}

function drawNotes(answer) {
  const items = answer.messages.map((each) => make("li", {}, make("strong", {}, `${each.severity} ${each.code} `), told(each)));
  at("notes-title").textContent = `Notes (${items.length})`;
  fill("notes-list", ...answer.about.map((line) => make("p", {}, line)), make("ul", {}, ...items));
}

// --- facts ------------------------------------------------------------------------------------------------

function answered(about, value) {
  if (about.system) {
    state.system = value;
    rate();
    return;
  }
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

// --- player lists -----------------------------------------------------------------------------------------

async function hold(list) {
  doing = `Reading the player list ${list.name} …`;
  if (!at("progress").hidden) say(doing);
  const first = engine.remembers && !list.stored;
  const answer = await engine.ask({ do: "hold", imported: first }, [{ name: list.name, data: list.data }]);
  if (answer.problem) {
    state.lists = state.lists.filter((each) => each !== list);
    fill("lists-problem", make("p", { class: "bad" }, `${list.name}: ${answer.problem}`));
    return;
  }
  const known = state.lists.some((each) => each !== list && each.key === answer.key && each.held);
  Object.assign(list, { key: answer.key, words: answer.words, held: true });
  if (known) state.lists = state.lists.filter((each) => each !== list);
  else if (first) {
    // As Python imported it, which takes a fraction of the time at the next visit.
    const [{ data }] = answer.files;
    Object.assign(list, { stored: list.key, data });
    await store.remember({ key: list.stored, name: list.name, data });
  }
}

function listsShown() {
  const own = state.database
    ? [{ name: "The player database on this computer", words: state.database.words, optional: true, used: state.useDatabase }]
    : [];
  return [...own, ...state.lists.filter((list) => list.held)];
}

function use(list, used) {
  state.useDatabase = used;
  rate();
}

async function forget(list) {
  state.lists = state.lists.filter((each) => each !== list);
  if (list.stored) await store.forget(list.stored);
  await engine.ask({ do: "forget", key: list.key }, []);
  drawLists(listsShown(), { use, forget });
  if (state.files.length) rate();
}

// --- taking away ------------------------------------------------------------------------------------------

function drawDownloads(downloads) {
  fill("downloads", ...downloads.map((each) => make(
    "button", { type: "button", "data-download": each.name, onclick: () => download(each.name) }, each.title)));
}

async function download(name, more = {}) {
  const answer = await ask(name === "letter" ? { do: "letter" } : { do: "download", name, ...more });
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
  const errors = groups(answer.messages.filter((each) => each.severity === "error"));
  const anyway = answer.remedy === "allow_errors"
    ? make("button", { type: "button", onclick: () => download(name, { allow_errors: true }) }, "Save it all the same")
    : null;
  if (name === "report") at("club").open = true;
  fill("taken", make("p", { class: "bad" }, answer.problem), make("ul", {}, ...errors), anyway);
}

// The same fault of many players is one line with the others folded, and leads to its control once.
function groups(messages) {
  const byCode = new Map();
  for (const each of messages) byCode.set(each.code, [...(byCode.get(each.code) ?? []), each]);
  return [...byCode.values()].flatMap((alike) => {
    const shown = alike.length > MOST_ALIKE ? alike.slice(0, 1) : alike;
    const items = shown.map((each) => make("li", {}, told(each), " "));
    const others = alike.slice(shown.length).map((each) => make("li", {}, told(each)));
    const last = items.at(-1);
    last.append(goto(alike[0]) ?? "");
    if (others.length) last.append(make("details", {}, make("summary", {}, `${others.length} more like this`), make("ul", {}, ...others)));
    return items;
  });
}

function save(file) {
  const address = URL.createObjectURL(new Blob([file.data], { type: "application/octet-stream" }));
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// --- taking files -----------------------------------------------------------------------------------------

async function read(list) {
  return Promise.all([...list].map(async (file) => ({ name: file.name, data: new Uint8Array(await file.arrayBuffer()) })));
}

async function open(files) {
  if (!files.length) return;
  Object.assign(state, { files, facts: {}, options: {}, system: "", decisions: [], published: [], tab: 0 });
  state.changes.clear();
  fill("taken");
  fill("compared");
  if ((await rate()) === false) at("event").hidden = true;
}

const TAKERS = {
  event: open,
  published: async (files) => {
    state.published = files;
    await compare();
  },
  list: async (files) => {
    fill("lists-problem");
    state.lists.push(...files);
    await rate();
  },
};

function takeOrComplain(list, what) {
  const size = [...list].reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) {
    complain({ problem: `These files are too large: ${Math.round(size / 1e6)} MB, where ${MOST_BYTES / 1e6} can be read.`, messages: [] });
    return;
  }
  read(list).then(TAKERS[what])
    .catch(() => complain({ problem: "This cannot be read as a file; drop files, not folders.", messages: [] }));
}

for (const [id, what] of [["files", "event"], ["published", "published"], ["list", "list"]]) {
  at(id).addEventListener("change", (event) => takeOrComplain(event.target.files, what));
  // The same file chosen again is a change too.
  at(id).addEventListener("click", (event) => { event.target.value = ""; });
}
const zoneOf = (event) => event.target.closest?.(".zone") ?? at("zone");
const lightUp = (zone) => document.querySelectorAll(".zone").forEach((each) => each.classList.toggle("over", each === zone));
document.addEventListener("dragover", (event) => { event.preventDefault(); lightUp(zoneOf(event)); });
document.addEventListener("dragleave", () => lightUp(null));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  lightUp(null);
  takeOrComplain(event.dataTransfer.files, zoneOf(event).dataset.drop ?? "event");
});
at("example").addEventListener("click", async () => {
  const response = await fetch("example.csv");
  await open([{ name: "example.csv", data: new Uint8Array(await response.arrayBuffer()) }]);
});

at("progress").hidden = false;
engine.start((text) => say(text)).then(async () => {
  if (engine.remembers) state.lists = (await store.remembered()).map(({ key, name, data }) => ({ stored: key, name, data }));
  if (!state.files.length) { at("progress").hidden = true; say(""); }
  await open(await engine.given());
}).catch((problem) => complain({ problem: `This browser cannot run the page: ${problem.message}`, messages: [] }));
