// Questions with their controls. What is asked and which values there are comes from Python.
import { fill, make } from "./element.js";

const MOST = 5;
const FIRST_DAY = "1900-01-01";
let count = 0;
// The control that was answered last.
let answered = "";

function control(about, context, changed) {
  const id = `c${(count += 1)}`;
  let committed = about.value;
  let typing = false;
  let refused = false;
  const commit = (event) => {
    // A date that is being typed passes through the years 2, 20 and 202.
    if (typing && event.type === "change") return;
    typing = false;
    if (!event.target.validity.valid) {
      // Once: whoever leaves it so is not held back.
      if (!refused) event.target.reportValidity();
      refused = true;
      return;
    }
    const value = event.target.value.trim();
    if (value === committed) return;
    committed = value;
    answered = event.target.dataset.key;
    changed(about, value);
  };
  const key = (event) => {
    refused = false;
    if (event.key === "Enter") {
      typing = false;
      commit(event);
    } else if (event.key !== "Tab") typing = about.kind === "day";
  };
  const name = context ? `${about.label || "Rated"}, ${context}` : about.label;
  if (about.kind === "choice") {
    const options = about.choices.map(([value, title]) => make("option", { value, selected: value === about.value }, title));
    const select = make("select", {
      id, "aria-label": context ? name : null, onchange: commit, "data-key": about.fact ?? about.option ?? "system",
    }, ...options);
    return make("span", { class: "control" }, about.label ? make("label", { for: id }, about.label) : null, select);
  }
  const types = { day: "date", number: "number", text: "text" };
  const input = make("input", {
    id, type: types[about.kind], placeholder: about.hint, min: { number: "0", day: FIRST_DAY }[about.kind],
    "aria-label": context ? name : null, autocomplete: "off", onchange: commit, onblur: commit, onkeydown: key,
    "data-key": about.fact,
  });
  input.value = about.value;
  return make("span", { class: "control" }, make("label", { for: id }, about.label), input);
}

// Questions whose words say all that the message about them does.
const SAID = ["ratings", "records", "floors"];

// What the report's messages say about a question is read beside it.
function beside(messages) {
  return messages.map((each) => make("span", { class: "quiet beside" }, each.message));
}

function people(question, messages, changed, wasOpen) {
  const rows = question.people.map((person) => make(
    "li", {}, make("span", { class: "person" }, person.name),
    ...person.controls.map((about) => control(about, person.name, changed)), offers(person, changed),
  ));
  return make("details", { open: wasOpen, "data-question": question.name },
    make("summary", {}, question.ask, ...beside(messages)), make("ul", { class: "people" }, ...rows));
}

// The members a player may be; choosing one gives the player that id.
function offers(person, changed) {
  if (!person.offers.length) return null;
  const items = person.offers.map((offer) => make("li", {}, make("button", {
    type: "button", onclick: () => changed(offer, offer.value),
  }, `${offer.value} ${offer.words}`)));
  return make("ul", { class: "offers", "aria-label": `Members who may be ${person.name}` }, ...items);
}

function line(question, messages, changed, open) {
  if (question.people.length) return people(question, messages, changed, open.has(question.name));
  const controls = question.controls.map((about) => control(about, "", changed));
  const then = question.then ? make("span", { class: "quiet" }, `→ ${question.then}`) : null;
  return make("fieldset", { class: "row", "data-question": question.name }, make("legend", {}, question.ask), ...controls, then,
    ...beside(messages));
}

// Draws the questions, and returns the warnings that are shown beside one.
export function drawQuestions(questions, warnings, changed) {
  const place = document.getElementById("questions");
  const open = new Set([...place.querySelectorAll("details[open]")].map((each) => each.dataset.question));
  const about = (question) => warnings.filter((each) => each.control && question.name.startsWith(each.control));
  const left = questions.filter((question) => !question.answered);
  const said = (each) => SAID.includes(each.control);
  const asked = left.map((each) => line(each, about(each).filter((message) => !said(message)), changed, open));
  const known = questions.filter((question) => question.answered).map((each) => line(each, [], changed, open));
  const folded = known.length
    ? make("details", { class: "known", open: open.has("known"), "data-question": "known" },
      make("summary", {}, "Facts that are known"), ...known)
    : null;
  const more = asked.splice(MOST);
  const later = more.length
    ? make("details", { class: "known", open: open.has("more"), "data-question": "more" },
      make("summary", {}, `${more.length} more question${more.length === 1 ? "" : "s"}`), ...more)
    : null;
  redraw("questions", ...asked, later, folded);
  return new Set(left.slice(0, MOST).flatMap(about));
}

// An answer may arrive while somebody types into the next control: what is typed stays, and so does the focus.
function redraw(id, ...children) {
  const active = document.activeElement;
  const key = document.getElementById(id).contains(active) ? active.dataset.key : undefined;
  const typed = active?.value;
  const place = fill(id, ...children);
  const next = key ? place.querySelector(`${active.tagName}[data-key="${CSS.escape(key)}"]`) : null;
  if (!next) return;
  if (next.tagName === "INPUT") next.value = typed;
  // Somebody is at the next control of a question that is answered by now: it must not be folded away.
  if (key !== answered) for (let outer = next; outer; outer = outer.parentElement) if (outer.tagName === "DETAILS") outer.open = true;
  next.focus();
}

export function drawLists(lists, actions) {
  const items = lists.map((list) => make("li", {}, make("span", { class: "person" }, list.words ? `${list.name}: ${list.words}` : list.name),
    list.optional
      ? make("label", {}, make("input", { type: "checkbox", checked: list.used, onchange: (event) => actions.use(list, event.target.checked) }), " Use it")
      : make("button", { type: "button", onclick: () => actions.forget(list) }, "Forget")));
  document.getElementById("lists-title").textContent = items.length ? `Player lists (${items.length})` : "Player lists";
  fill("lists-held", ...items);
}

export function drawClub(facts, club, actions, remembers) {
  const controls = facts.map((about) => (about.of_event
    ? control(about, "", actions.answered)
    : control({ ...about, value: club[about.fact] ?? about.value }, "", actions.clubChanged)));
  const where = remembers ? "Facts of the club are remembered in this browser only." : "Used until this page is closed.";
  const button = make("button", { type: "button", onclick: actions.forgetClub }, "Forget");
  redraw("club-facts", ...controls, make("p", { class: "quiet" }, where, " ", button));
}
