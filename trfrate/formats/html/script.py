"""The script of the page: it makes the headings of the charts sort the rows. Without scripts the page is complete."""

import base64
import hashlib

SCRIPT = """
"use strict";
for (const table of document.querySelectorAll("table.chart")) {
  const heads = [...table.tHead.rows[0].cells];
  const bodies = [...table.tBodies];
  const key = (body, at) => {
    const cell = body.rows[0].cells[at];
    const text = cell.dataset.v ?? cell.textContent.trim();
    return text !== "" && !isNaN(text) ? Number(text) : text;
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b));
  };
  heads.forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falls = head.getAttribute("aria-sort") === (head.dataset.first ?? "ascending");
      const down = (head.dataset.first === "descending") !== falls;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = bodies.map((body, place) => [key(body, at), place, body]);
      order.sort(([a, i], [b, j]) => {
        const empty = (a === "") - (b === "");
        return empty || (down ? -compare(a, b) : compare(a, b)) || i - j;
      });
      table.append(...order.map(([, , body]) => body));
    });
  });
}
"""


def content_policy() -> str:
    """Return the policy of the page: its own style and this script, and nothing from anywhere else."""
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'; "
        "form-action 'none'"
    )
