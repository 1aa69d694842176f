"""The style sheet of the page: screen and phone, light and dark, and paper."""

STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --quiet: #5a6672; --line: #cbd3db; --paper: #fff; --head: #e8edf2;
  --win: #ddefe0; --draw: #f4efd9; --loss: #f6e1de; --up: #1b6b35; --down: #9b2c1f; --bad: #b00020; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --quiet: #a3aeb9; --line: #3b4652; --paper: #14191e;
  --head: #222b34; --win: #1d3a26; --draw: #3a351c; --loss: #432320; --up: #7fd197; --down: #f0a093; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 90rem; background: var(--paper); color: var(--ink);
  font: 16px/1.4 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .25rem; }
p { margin: .2rem 0; }
nav a { margin-right: 1rem; }
a { color: inherit; }
.quiet { color: var(--quiet); font-size: .85rem; }
.bad { color: var(--bad); font-weight: 600; }
.scroll { overflow-x: auto; margin: .75rem 0; }
/* A column is about 5 letters wide: what a wide window can show is shown without scrolling. */
table { border-collapse: collapse; font-variant-numeric: tabular-nums;
  font-size: clamp(.72rem, (min(100vw, 90rem) - 3rem) / var(--columns) / 5, 1rem); }
caption { text-align: left; color: var(--quiet); font-size: .85rem; padding-bottom: .3rem; }
th, td { padding: .28em .4em; text-align: center; white-space: nowrap; border-bottom: 1px solid var(--line); }
thead th { background: var(--head); vertical-align: bottom; border-bottom: 2px solid var(--quiet); font-size: .85em;
  white-space: normal; }
.name { text-align: left; position: sticky; left: 0; background: var(--paper); min-width: 9em; }
thead .name { background: var(--head); }
.number, .before, .after, .change { text-align: right; }
.number, .id, .state, .tiebreak { color: var(--quiet); }
.games { color: var(--quiet); font-size: .75em; padding-left: 0; text-align: left; }
.after, .score { font-weight: 600; }
.after, .score, .before { border-left: 1px solid var(--line); }
.up { color: var(--up); } .down { color: var(--down); }
.win { background: var(--win); } .draw { background: var(--draw); } .loss { background: var(--loss); }
.disputed { outline: 3px double var(--bad); outline-offset: -3px; font-style: italic; }
summary { cursor: pointer; }
.why { display: none; }
tr:has(details[open]) + .why { display: table-row; }
@supports not selector(:has(*)) { .why { display: table-row; } }
.why > td { text-align: left; background: var(--head); white-space: normal; }
.why pre { position: sticky; left: .5rem; max-width: calc(100vw - 3rem); overflow-x: auto; margin: .3rem 0 1rem;
  font: .8rem/1.35 ui-monospace, Consolas, "Liberation Mono", monospace; }
svg { display: block; width: 100%; height: 4rem; margin: .2rem 0 1rem; }
svg .up { fill: var(--up); } svg .down { fill: var(--down); } svg line { stroke: var(--quiet); stroke-width: .3; }
ul { padding-left: 1.2rem; } li { margin: .25rem 0; }
@media screen and (max-width: 40rem) { body { padding: .5rem; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, .why, .why > td { width: 100%; } table { font-size: 1rem; }
  table, tbody, caption, tr:has(details[open]) + .why { display: block; }
  tbody tr:not(.why) { display: flex; flex-wrap: wrap; align-items: baseline; padding: .4rem 0;
    border-bottom: 1px solid var(--line); }
  tbody tr:not(.why)::before, tbody tr:not(.why)::after { content: ""; flex-basis: 100%; order: 4; }
  tbody tr:not(.why)::after { order: 6; }
  tbody tr:not(.why) > * { border: 0; padding: .1rem .25rem; order: 5; }
  tbody tr:not(.why) > .place { order: 1; } tbody tr:not(.why) > .number { order: 2; }
  tbody tr:not(.why) > .name { order: 3; flex: 1; position: static; white-space: normal; overflow-wrap: anywhere; }
  tbody tr:not(.why) > .score { order: 3; }
  tbody tr:not(.why) > .slot { order: 7; } tbody tr:not(.why) > .id, tbody tr:not(.why) > .state { order: 8; }
  [data-label]::before { content: attr(data-label) " "; color: var(--quiet); font: .8rem system-ui, sans-serif; }
  td:empty { display: none; } .why pre { position: static; max-width: calc(100vw - 2rem); } }
@media print { :root { --ink: #000; --quiet: #444; --line: #999; --paper: #fff; --head: #eee; --win: #e6f2e8;
  --draw: #f6f3e4; --loss: #f8e9e7; --up: #000; --down: #000; --bad: #000; }
  @page { size: landscape; margin: 12mm; } body { padding: 0; font-size: 9pt; max-width: none; }
  nav, caption { display: none; }
  .scroll { overflow: visible; } table { width: 100%; font-size: inherit; } tr { break-inside: avoid; }
  th, td { padding: .12rem .3rem; }
  .name { position: static; } summary { list-style: none; } section + section { break-before: page; }
  .why pre { max-width: none; white-space: pre-wrap; } }
"""
