// The page: takes files, asks Python, draws the answer. It computes nothing of chess.
import { drawChart, openBelow, resultChoices } from "./chart.js";
import { drawClub, drawLists, drawQuestions } from "./controls.js";
import { fill, make } from "./element.js";
import * as engine from "./engine.js";
import * as store from "./lists.js";
import { drawComparison } from "./published.js";
import * as session from "./session.js";

const CLUB = "trfrate-club";
const TITLE = document.title;
const SLOW = 1000;
const MOST_ALIKE = 7;
const MOST_ALARMS_ALIKE = 2;
// Bytes of all files together: twice what Python reads of one.
const MOST_BYTES = 128000000;
const at = (id) => document.getElementById(id);

// One event: its files, and everything that was answered. It has a name once it is on the page.
const untouched = () => ({
  name: "", files: [], facts: {}, options: {}, system: "", changes: new Map(), decisions: [], published: [], tab: 0,
});
let work = untouched();
// The event before this one, for whoever dropped a file by mistake.
let previous = null;
// Answers of before a reload, for files that were too large to be kept.
let waiting = null;
// `lists` were dropped: each has a key once Python has it. `database` is that of this computer, where there is one.
const state = { lists: [], database: null, useDatabase: false, club: remembered() };
// The lists of earlier visits: a file may be dropped before they are at hand.
const known = engine.remembers
  ? store.remembered().then((lists) => state.lists.unshift(...lists.map(({ key, name, data }) => ({ stored: key, name, data }))))
  : Promise.resolve();
let rates = 0;
let running = 0;
let doing = "";
let slow = false;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(CLUB)) ?? {};
  } catch {
    return {};
  }
}

// --- asking -----------------------------------------------------------------------------------------------

// Says what is done where it takes longer.
async function busy(task) {
  running += 1;
  at("event").setAttribute("aria-busy", "true");
  doing = "Working …";
  const timer = setTimeout(() => { slow = true; at("progress").hidden = false; say(doing); }, SLOW);
  try {
    return await task();
  } finally {
    clearTimeout(timer);
    running -= 1;
    if (running === 0) {
      at("progress").hidden = true;
      at("event").setAttribute("aria-busy", "false");
      if (slow) say("");
      slow = false;
    }
  }
}

// The answer, or null where the event has been rated anew meanwhile: it would be drawn over a newer one.
function ask(message) {
  if (message.do === "rate") rates += 1;
  const mine = rates;
  return busy(async () => {
    const beside = message.do === "compare" || message.do === "letter" ? work.published : [];
    const files = [...work.files, ...beside.map((file) => ({ ...file, name: `published/${file.name}` }))];
    let answer = await engine.ask({ ...message, ...(await choices()) }, files);
    if (answer.remedy === "lists") {
      // Python was started anew, and has no lists.
      state.lists.forEach((list) => { list.held = false; });
      answer = await engine.ask({ ...message, ...(await choices()) }, files);
    }
    return mine === rates ? answer : null;
  });
}

// Everything that the user chose; lists that Python does not have yet are handed over first.
async function choices() {
  await known;
  for (const list of state.lists.filter((each) => !each.held)) await hold(list);
  const { facts, options, system, decisions } = work;
  const { club } = state;
  const changes = [...work.changes].map(([game, result]) => `${game}=${result}`);
  const lists = state.lists.filter((list) => list.held).map((list) => list.key);
  if (state.useDatabase && state.database) lists.unshift(state.database.key);
  return { facts, options, system, club, decisions, changes, lists };
}

function say(text) {
  at("status").textContent = text;
}

function complain(answer) {
  fill("problem", ...reasons(answer));
  at("problem").scrollIntoView({ block: "nearest" });
}

// The errors of the reader, which say more than the problem itself, each with its cell and hint.
function reasons(answer) {
  const errors = answer.messages.filter((each) => each.severity === "error").slice(0, 20);
  if (!errors.length) return [make("p", { class: "bad" }, answer.problem)];
  return errors.map((each) => make("p", { class: "bad" }, told(each), " ", goto(each) ?? ""));
}

function told(each) {
  const place = each.place ? `${each.place}: ` : "";
  return `${place}${each.message}${each.hint ? ` (${each.hint})` : ""}`;
}

const CONTROLS = {
  played: "the dates", "time-control": "the time control", column: "what the ratings are", ratings: "the ratings",
  newcomers: "the birth dates", games: "the game counts", ids: "the member ids", encoding: "the encoding",
  lists: "the player lists", club: "the facts for the rating report", files: "the files", readings: "both readings",
  records: "the earlier games", match: "whether it was a match", floors: "the floors", opponents: "the opponents' numbers",
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
  if (answer.player_lists) return takeAsLists(answer.player_lists);
  if (answer.problem) {
    complain(answer);
    return false;
  }
  fill("problem");
  draw(answer);
  keep();
  say(`${answer.rated} player${answer.rated === 1 ? "" : "s"} rated`);
  if (work.published.length || answer.published) compare();
  else fill("compared");
  return true;
}

async function compare() {
  const answer = await ask({ do: "compare" });
  if (!answer) return;
  if (answer.problem) fill("compared", ...reasons(answer));
  else drawComparison(answer, told, () => download("letter"));
}

// --- drawing ----------------------------------------------------------------------------------------------

function draw(answer) {
  const before = ["questions", "chart", "whatif"].find((id) => at(id).contains(document.activeElement));
  document.body.classList.add("read");
  document.title = answer.name;
  at("title").textContent = answer.name;
  work.name = answer.name;
  at("choose").textContent = "Choose files of another event";
  at("event").hidden = false;
  at("start").hidden = true;
  drawSource(true);
  const placed = (each) => ({ ...each, message: each.of_section || (each.place ? `${each.place}: ${each.message}` : each.message) });
  const messages = answer.charts.length > 1 ? answer.messages.map((each) => (each.severity === "warning" ? placed(each) : each)) : answer.messages;
  const warnings = messages.filter((each) => each.severity === "warning");
  const asked = drawQuestions(answer.questions, warnings, answered);
  drawWhatIf(answer.changed);
  drawTabs(answer.charts);
  drawAlarms(messages.filter((each) => !asked.has(each)));
  drawDownloads(answer.downloads);
  state.database = answer.database;
  drawLists(listsShown(), { use, forget });
  drawClub(answer.club, state.club, { clubChanged, answered, forgetClub }, engine.remembers);
  drawNotes(answer);
  if (before && document.activeElement === document.body) refocus(before);
}

// The control that was used is gone: the keyboard goes on beside it, not at the top of the page.
function refocus(before) {
  const undo = at("whatif").hidden ? "#chart .scroll" : "#whatif button";
  const next = before === "questions" ? "#questions summary, #questions input, #questions select" : undo;
  document.querySelector(next)?.focus({ preventScroll: true });
}

function drawAlarms(messages) {
  const shown = ["error", "warning"].flatMap((severity) => messages.filter((each) => each.severity === severity));
  const words = (each) => (each.severity === "error" ? told(each) : each.message);
  fill("alarms", ...groups(shown, MOST_ALARMS_ALIKE, words, (each) => (each.severity === "error" ? "bad" : "warning")));
}

// Where the event comes from, and the ways to be rid of it.
function drawSource(open) {
  const link = (words, onclick, id) => make("button", { type: "button", class: "link", id, onclick }, words);
  const names = work.files.map((file) => file.name).join(", ");
  fill("source",
    ...(open ? [`From ${names}. File and answers stay in this tab until you close it. `, link("Forget this event", forgetEvent, "forget"), " "] : []),
    previous ? link(`Back to ${previous.name}`, goBack, "back") : null);
}

function drawTabs(charts) {
  work.tab = Math.min(work.tab, charts.length - 1);
  const show = (index) => {
    work.tab = index;
    keep();
    tabs.forEach((tab, each) => {
      tab.setAttribute("aria-selected", each === index);
      tab.tabIndex = each === index ? 0 : -1;
    });
    fill("chart", charts.length ? drawChart(charts[index], { why, choose, decide }) : make("p", {}, "There are no players."));
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
  show(Math.max(work.tab, 0));
}

async function why(chart, row, opener) {
  const answer = await ask({ do: "explain", player: String(row.number), section: chart.section });
  if (answer) openBelow(opener, make("pre", { tabindex: "0" }, answer.problem ?? answer.text));
}

function choose(chart, row, cell, opener) {
  openBelow(opener, resultChoices(cell, row, (letter) => {
    const game = `${chart.section}: R${cell.round} ${row.number}`;
    // The opponent's row may have another change of this game: the last one counts.
    work.changes.delete(game);
    work.changes.set(game, letter);
    rate();
  }));
}

function decide(decision) {
  work.decisions.push(decision);
  rate();
}

function drawWhatIf(changed) {
  const chosen = work.decisions.length;
  const undo = () => { work.changes.clear(); work.decisions = []; rate(); };
  const words = [
    changed ? `What-if: ${changed} result${changed === 1 ? "" : "s"} changed. These are not the results of the report.` : "",
    chosen ? `${chosen} disagreement${chosen === 1 ? "" : "s"} settled by you.` : "",
  ];
  fill("whatif", make("span", {}, words.filter(Boolean).join(" ")),
    make("button", { type: "button", onclick: undo }, changed + chosen > 1 ? "Undo all" : "Undo")).hidden = changed + chosen === 0;
}

function drawNotes(answer) {
  const items = answer.messages.map((each) => make("li", {}, make("strong", {}, `${each.severity} ${each.code} `), told(each)));
  at("notes-title").textContent = `Notes (${items.length})`;
  fill("notes-list", ...answer.about.map((line) => make("p", {}, line)), make("ul", {}, ...items));
}

// --- facts ------------------------------------------------------------------------------------------------

function answered(about, value) {
  if (about.system) {
    work.system = value;
    rate();
    return;
  }
  const place = about.fact ? work.facts : work.options;
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
  if (!list.data) {
    // Python was started anew, and only it had the list.
    state.lists = state.lists.filter((each) => each !== list);
    fill("lists-problem", make("p", { class: "bad" }, `${list.name} is no longer at hand; choose it again.`));
    return;
  }
  const first = engine.remembers && !list.stored;
  const answer = await engine.ask({ do: "hold", imported: first }, [{ name: list.name, data: list.data }]);
  if (answer.problem) {
    state.lists = state.lists.filter((each) => each !== list);
    fill("lists-problem", ...reasons(answer));
    at("lists").open = true;
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
  return [...own, ...state.lists];
}

function use(list, used) {
  state.useDatabase = used;
  rate();
}

async function forget(list) {
  state.lists = state.lists.filter((each) => each !== list);
  if (list.stored) await store.forget(list.stored);
  await engine.ask({ do: "forget", key: list.key ?? "" }, []);
  drawLists(listsShown(), { use, forget });
  fill("next");
  keep();
  if (work.files.length) rate();
}

// Lists that were dropped where the report of an event belongs.
async function takeAsLists(names) {
  const isList = (file) => names.includes(file.name);
  state.lists.push(...work.files.filter(isList));
  work.files = work.files.filter((file) => !isList(file));
  if (!work.files.length) {
    work = previous ?? untouched();
    previous = null;
  }
  if (work.files.length) await rate();
  else {
    close();
    await busy(choices);
    drawLists(listsShown(), { use, forget });
    keep();
  }
  const held = state.lists.filter((list) => list.held && names.includes(list.name));
  const what = held.map((list) => `${list.name} holds players and no games: it is used as a player list (${list.words}).`).join(" ");
  const next = work.files.length
    ? "Missing ids, ratings, game counts and birth dates are looked up in it."
    : "Now choose the report of the event: ids, ratings, game counts and birth dates that it lacks are looked up in the list.";
  if (held.length) fill("next", make("p", {}, `${what} ${next}`));
  return undefined;
}

// --- taking away ------------------------------------------------------------------------------------------

function drawDownloads(downloads) {
  fill("downloads", ...downloads.map((each) => make(
    "button", { type: "button", "data-download": each.name, onclick: () => download(each.name) }, each.title)));
}

async function download(name, more = {}) {
  const letter = name === "letter";
  const answer = await ask(letter ? { do: "letter" } : { do: "download", name, ...more });
  if (!answer) return;
  const place = letter ? "letter-taken" : "taken";
  if (answer.problem) {
    refuse(place, name, answer);
    return;
  }
  for (const file of answer.files) save(file);
  const missing = answer.missing?.length
    ? make("p", { class: "bad" }, `Not in it, for what is missing below: ${answer.missing.join(", ")}.`) : null;
  const serious = groups(answer.messages.filter((each) => each.severity === "error"));
  const lost = answer.messages.filter((each) => each.severity === "loss" || each.severity === "warning").map((each) => make("li", {}, each.message));
  fill(place, make("p", {}, `Saved: ${answer.files.map((file) => file.name).join(", ")}`), missing,
    serious.length ? make("ul", {}, ...serious) : null, lost.length ? make("ul", { class: "quiet" }, ...lost) : null);
}

function refuse(place, name, answer) {
  const errors = groups(answer.messages.filter((each) => each.severity === "error"));
  const anyway = answer.remedy === "allow_errors"
    ? make("button", { type: "button", onclick: () => download(name, { allow_errors: true }) }, "Save it all the same")
    : null;
  if (name === "report") at("club").open = true;
  fill(place, make("p", { class: "bad" }, answer.problem), make("ul", {}, ...errors), anyway);
}

// The same fault of many players is one line with the others folded, and leads to its control once.
function groups(messages, most = MOST_ALIKE, words = told, look = () => null) {
  const byCode = new Map();
  for (const each of messages) byCode.set(each.code, [...(byCode.get(each.code) ?? []), each]);
  return [...byCode.values()].flatMap((alike) => {
    const shown = alike.length > most ? alike.slice(0, 1) : alike;
    const items = shown.map((each) => make("li", { class: look(each) }, words(each), " "));
    const others = alike.slice(shown.length).map((each) => make("li", {}, words(each)));
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

async function open(files, answers = untouched()) {
  if (!files.length) return;
  clear();
  if (work.name) previous = work;
  work = { ...answers, files };
  if ((await rate()) === false) {
    work = untouched();
    close();
  }
}

function goBack() {
  clear();
  [work, previous] = [previous, work.name ? work : null];
  rate();
}

// What belongs to the event before, also what is being typed about it.
function clear() {
  for (const id of ["questions", "club-facts", "taken", "compared", "letter-taken", "next"]) fill(id);
}

// Nothing is left of an earlier event where the next one cannot be read; there is a way back to it.
function close() {
  document.body.classList.remove("read");
  document.title = TITLE;
  at("title").textContent = TITLE;
  at("choose").textContent = "Choose files";
  say("");
  drawSource(false);
  at("event").hidden = true;
  at("start").hidden = false;
  for (const id of ["questions", "alarms", "chart", "tabs", "compared", "letter-taken", "taken", "club-facts", "notes-list"]) fill(id);
}

function keep() {
  // Python on this computer has the lists that it was given; in the browser, lists and club have a store of their own.
  const lists = engine.remembers ? [] : state.lists.filter((list) => list.held).map(({ key, name, words }) => ({ key, name, words, held: true }));
  session.keep({ ...work, lists, useDatabase: state.useDatabase, club: engine.remembers ? {} : state.club });
}

// Neither this tab nor Python holds anything of an event that is forgotten.
async function forgetEvent() {
  const answers = Object.keys(work.facts).length + Object.keys(work.options).length + work.changes.size + work.decisions.length;
  if (answers && !window.confirm("Forget this event and your answers? They cannot be brought back.")) return;
  rates += 1;
  work = untouched();
  previous = null;
  keep();
  close();
  fill("problem");
  await engine.ask({ do: "forget" }, []);
  fill("next", make("p", {}, "The event is forgotten: this browser holds nothing of it any more."));
  at("files").focus();
}

const sameNames = (some, others) => some.length === others.length && some.every((file, at) => file.name === others[at].name);

const TAKERS = {
  event: (files) => open(files, waiting && sameNames(files, waiting.files) ? waiting : untouched()),
  published: async (files) => {
    work.published = files;
    fill("letter-taken");
    keep();
    await compare();
  },
  list: async (files) => {
    fill("lists-problem");
    fill("next");
    if (work.files.length) {
      state.lists.push(...files);
      await rate();
    } else {
      work.files = files;
      await takeAsLists(files.map((file) => file.name));
    }
  },
};

function takeOrComplain(list, what) {
  const size = [...list].reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) {
    complain({ problem: `These files are too large: ${Math.round(size / 1e6)} MB, where ${MOST_BYTES / 1e6} can be read.`, messages: [] });
    return;
  }
  if (size === 0 && list.length) {
    complain({ problem: `${list[0].name} is empty: it holds nothing at all. Save or download it again.`, messages: [] });
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

// Somebody may have been quicker than this script.
if (at("files").files.length) takeOrComplain(at("files").files, "event");
known.then(() => drawLists(listsShown(), { use, forget }));
at("progress").hidden = false;
engine.start((text) => say(text)).then(async () => {
  if (!work.files.length) { at("progress").hidden = true; say(""); }
  await resume(session.kept());
}).catch((problem) => {
  at("progress").hidden = true;
  say("");
  complain({ problem: `This browser cannot run the page: ${problem.message}`, messages: [] });
});

// What this tab was about before it was loaded again, else the files that the program was started with.
async function resume(before) {
  if (work.files.length) return;
  if (!before) {
    await open(await engine.given());
    return;
  }
  const { lists, useDatabase, club, whole, ...answers } = before;
  state.useDatabase = useDatabase;
  Object.assign(state.club, club);
  state.lists.push(...lists);
  drawLists(listsShown(), { use, forget });
  if (whole) {
    await open(answers.files, { ...answers, name: "" });
    return;
  }
  waiting = { ...answers, name: "" };
  fill("next", make("p", {}, `Choose ${answers.files.map((file) => file.name).join(", ")} again: your answers are still there. `,
    make("button", { type: "button", class: "link", onclick: () => { waiting = null; forgetEvent(); } }, "Forget them")));
}
