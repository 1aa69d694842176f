// The wallchart: a table whose ratings say why and whose results can be changed for a what-if.
import { make } from "./element.js";

const MOST_DISPUTES = 3;
const RESULTS = [["W", "Won"], ["D", "Drawn"], ["L", "Lost"], ["X", "Won by forfeit"], ["F", "Lost by forfeit"]];

export function drawChart(chart, actions) {
  const heads = chart.columns.map((column) => make("th", { scope: "col", class: headClass(column) }, column.heading));
  const rows = chart.rows.map((row) => drawRow(chart, row, actions));
  const caption = make("caption", {}, "Choose a rating to see why, a result to try another.");
  const table = make("table", { class: "chart", onkeydown: moveByArrows }, caption,
    make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  table.style.setProperty("--columns", chart.columns.length);
  table.style.setProperty("--ems", chart.ems);
  const dropped = [...new Set(chart.columns.filter((column) => !column.printed).map((column) => column.heading))];
  const missing = dropped.length
    ? make("p", { class: "on-paper" }, `Not printed because there is no room: ${dropped.join(", ")}.`) : null;
  const disputed = drawDisputes(chart.disputed.map((game) => drawDispute(game, actions)));
  const first = table.querySelector("tbody button");
  if (first) first.tabIndex = 0;
  return make("div", {}, make("p", {}, chart.facts),
    make("p", { class: "quiet" }, chart.rated_by), ...disputed,
    make("div", { class: "scroll", role: "region", "aria-label": chart.name, tabindex: "0" }, table),
    ...(missing ? [missing] : []), make("p", { class: "quiet" }, chart.legend));
}

// The first few; a table that is wrong altogether would push the chart off the screen.
function drawDisputes(disputed) {
  const more = disputed.splice(MOST_DISPUTES);
  const words = `${more.length} more games whose rows disagree`;
  return more.length ? [...disputed, make("details", { class: "known" }, make("summary", {}, words), ...more)] : disputed;
}

// Both readings of a game whose rows disagree; the one that is chosen counts for both rows.
function drawDispute(game, actions) {
  const words = `Round ${game.round} is not rated, two rows disagree. Which one is right?`;
  const buttons = game.readings.map((reading) => make("button", {
    type: "button", onclick: () => actions.decide(reading.decision),
  }, reading.words));
  const show = () => document.querySelector(`#chart tr[data-number="${game.readings[0].number}"]`)?.scrollIntoView({ block: "center" });
  return make("div", { class: "readings", role: "group", "aria-label": words }, make("span", { class: "bad" }, words), ...buttons,
    make("button", { type: "button", class: "link", onclick: show }, "Show the row"));
}

function headClass({ kind, printed }) {
  return (kind === "text" ? "state" : kind) + onPaper(printed);
}

// What there is no room for on paper is left out there, by name.
function onPaper(printed) {
  return printed ? "" : " unprinted";
}

function drawRow(chart, row, actions) {
  const cells = row.cells.map((cell, at) => drawCell(chart, row, cell, chart.columns[at], actions));
  return make("tr", { "data-number": row.number }, ...cells);
}

function drawCell(chart, row, cell, column, actions) {
  const properties = { class: cell.classes + onPaper(column.printed), "data-label": cell.text ? cell.label : null, title: cell.words };
  if (column.kind === "name") return make("th", { ...properties, scope: "row" }, cell.text);
  if (column.kind === "after" && row.explained && cell.text) {
    const why = (event) => actions.why(chart, row, event.currentTarget);
    return make("td", properties, button(cell.text, `${column.heading} of ${row.name}: ${cell.text}, why`, why));
  }
  if (cell.round) {
    const open = (event) => actions.choose(chart, row, cell, event.currentTarget);
    const words = `Round ${cell.round}, ${row.name}: ${cell.text}, ${cell.words}; try another result`;
    return make("td", properties, button(cell.text, words, open));
  }
  return make("td", properties, cell.text);
}

function button(text, words, onclick) {
  return make("button", { type: "button", class: "cell", tabindex: "-1", "aria-label": words, "aria-expanded": "false", onclick }, text);
}

// One row below the player's opens at a time; the same button closes it.
export function openBelow(opener, ...content) {
  const open = document.querySelector("#chart tr.why");
  const same = opener.getAttribute("aria-expanded") === "true";
  document.querySelectorAll('#chart [aria-expanded="true"]').forEach((each) => each.setAttribute("aria-expanded", "false"));
  open?.remove();
  if (same) return;
  const row = opener.closest("tr");
  const cell = make("td", { colspan: row.children.length }, ...content);
  row.after(make("tr", { class: "why open" }, cell));
  opener.setAttribute("aria-expanded", "true");
}

export function resultChoices(cell, row, choose) {
  const buttons = RESULTS.map(([letter, words]) => make(
    "button", { type: "button", disabled: letter === cell.result, onclick: () => choose(letter) }, words));
  return make("div", { class: "row" }, make("span", {}, `What if ${row.name} in round ${cell.round}:`), ...buttons);
}

function moveByArrows(event) {
  const from = event.target.closest("button.cell");
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (!from || !steps[event.key]) return;
  const [down, right] = steps[event.key];
  const rows = [...event.currentTarget.querySelectorAll("tbody tr[data-number]")];
  const row = rows.indexOf(from.closest("tr"));
  let column = [...rows[row].children].indexOf(from.closest("td"));
  for (let at = row + down, to = column + right; rows[at]?.children[to]; at += down, to += right) {
    const found = rows[at].children[to].querySelector("button.cell");
    if (found) {
      from.tabIndex = -1;
      found.tabIndex = 0;
      found.focus();
      break;
    }
  }
  event.preventDefault();
}
