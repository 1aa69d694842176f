// The published result beside the event: agreement in one sentence, or what differs and why.
import { fill, make } from "./element.js";

export function drawComparison(found, told, writeLetter) {
  const numbers = new Set([1, 4, 5, 6]);
  const cells = (row, tag) => row.map((text, at) => make(tag, {
    class: numbers.has(at) ? "number" : "text", scope: tag === "th" ? "col" : null, "data-label": tag === "td" ? found.headings[at] : null,
  }, text));
  const table = found.rows.length
    ? make("div", { class: "scroll", role: "region", "aria-label": "Ratings that differ", tabindex: "0" },
      make("table", {}, make("thead", {}, make("tr", {}, ...cells(found.headings, "th"))),
        make("tbody", {}, ...found.rows.map((row) => make("tr", {}, ...cells(row, "td"))))))
    : null;
  const letter = found.letter
    ? make("button", { type: "button", "data-download": "letter", onclick: writeLetter }, "Write the correction request")
    : null;
  fill("compared",
    make("p", {}, make("strong", {}, found.summary)), table,
    table ? make("p", { class: "quiet" }, found.explained) : null,
    ...found.others.map((line) => make("p", {}, line)),
    ...found.messages.map((each) => make("p", { class: each.severity === "error" ? "bad" : "warning" }, told(each))),
    found.agrees ? null : letter);
}
