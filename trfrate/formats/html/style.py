"""The style sheet of the page: screen and phone, light and dark, and paper."""

STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --quiet: #5a6672; --line: #cbd3db; --paper: #fff; --head: #e8edf2;
  --win: #ddefe0; --draw: #f4efd9; --loss: #f6e1de; --up: #1b6b35; --down: #9b2c1f; --bad: #b00020;
  --focus: #1a56b0; --mark: #fff3c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --quiet: #a3aeb9; --line: #3b4652; --paper: #14191e;
  --head: #222b34; --win: #1d3a26; --draw: #3a351c; --loss: #432320; --up: #7fd197; --down: #f0a093; --bad: #ff8a80;
  --focus: #8ab4ff; --mark: #4a4216; } }
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
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
/* A column is about 5 letters wide: what a wide window can show is shown without scrolling. */
.chart { font-size: clamp(.72rem, (min(100vw, 90rem) - 3rem) / var(--columns) / 5, 1rem); }
caption { text-align: left; color: var(--quiet); font-size: .85rem; padding-bottom: .3rem; }
th, td { padding: .28em .4em; text-align: center; white-space: nowrap; border-bottom: 1px solid var(--line); }
thead th { background: var(--head); vertical-align: bottom; border-bottom: 2px solid var(--quiet); font-size: .85em;
  white-space: normal; }
thead button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer;
  text-align: inherit; white-space: normal; }
thead button:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
[aria-sort=ascending] button::after { content: " ▲"; } [aria-sort=descending] button::after { content: " ▼"; }
.name { text-align: left; position: sticky; left: 0; background: var(--paper); min-width: 9em; }
thead .name { background: var(--head); }
.number, .before, .after, .change { text-align: right; }
.number, .id, .state, .tiebreak { color: var(--quiet); }
.games { color: var(--quiet); font-size: .75em; padding-left: 0; text-align: left; }
.after, .score { font-weight: 600; }
.after, .score, .before { border-left: 1px solid var(--line); }
.up { color: var(--up); } .down { color: var(--down); }
.win { background: var(--win); } .draw { background: var(--draw); } .loss { background: var(--loss); }
.slot { position: relative; } .slot a { text-decoration: none; color: inherit; display: block; }
.slot a:hover { text-decoration: underline; }
/* The opponent in words: read aloud always, shown below the cell that has the focus. */
.who { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.slot a:focus .who { width: auto; height: auto; clip-path: none; right: 0; top: 100%; z-index: 2; padding: .2em .5em;
  background: var(--ink); color: var(--paper); border-radius: .2em; }
tbody:target > tr > * { background: var(--mark); }
.on-paper { display: none; }
.disputed { outline: 3px double var(--bad); outline-offset: -3px; font-style: italic; }
summary { cursor: pointer; }
.why { display: none; }
tr:has(details[open]) + .why { display: table-row; }
@supports not selector(:has(*)) { .why { display: table-row; } }
.why > td { text-align: left; background: var(--head); white-space: normal; }
.why pre { position: sticky; left: .5rem; max-width: calc(100vw - 3rem); overflow-x: auto; margin: .3rem 0 1rem;
  font: .8rem/1.35 ui-monospace, Consolas, "Liberation Mono", monospace; }
.beside { margin: .75rem 0; } .beside > summary { font-weight: 600; }
.before-after { list-style: none; padding: 0; margin: .5rem 0; max-width: 60rem; }
.before-after li { display: grid; grid-template-columns: 12rem 1fr 12rem; gap: .75rem; align-items: center; margin: 0;
  border-bottom: 1px solid var(--line); break-inside: avoid; }
.track { position: relative; height: .7rem; background: linear-gradient(var(--line), var(--line)) center / 100% 1px
  no-repeat; }
.track i { position: absolute; top: 0; bottom: 0; min-width: 3px; }
.track .up { background: var(--up); border-radius: 0 .35rem .35rem 0; }
.track .down { background: var(--down); border-radius: .35rem 0 0 .35rem; } .track .same { background: var(--quiet); }
.numbers { font-variant-numeric: tabular-nums; white-space: nowrap; }
.heat td { min-width: 1.9em; border: 1px solid var(--line); } .heat .same { background: var(--head); }
.heat abbr { text-decoration: none; } .left { text-align: left; } .plain { margin-top: .5rem; }
ul { padding-left: 1.2rem; } li { margin: .25rem 0; }
@media screen and (max-width: 40rem) { body { padding: .5rem; }
  .chart thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .chart, .chart tbody, .why, .why > td { width: 100%; } .chart { font-size: 1rem; }
  .chart, .chart tbody, .chart caption, tr:has(details[open]) + .why { display: block; }
  .chart tr:not(.why) { display: flex; flex-wrap: wrap; align-items: baseline; padding: .4rem 0;
    border-bottom: 1px solid var(--line); }
  .chart tbody tr:not(.why)::before, .chart tbody tr:not(.why)::after { content: ""; flex-basis: 100%; order: 4; }
  .chart tbody tr:not(.why)::after { order: 6; }
  .chart tbody tr:not(.why) > * { border: 0; padding: .1rem .25rem; order: 5; }
  .chart tbody tr:not(.why) > .place { order: 1; } .chart tbody tr:not(.why) > .number { order: 2; }
  .chart tbody tr:not(.why) > .name { order: 3; flex: 1; position: static; white-space: normal;
    overflow-wrap: anywhere; }
  .chart tbody tr:not(.why) > .score { order: 3; }
  .chart tbody tr:not(.why) > .slot { order: 7; flex-basis: 100%; text-align: left; white-space: normal;
    padding: .25rem; }
  .chart tbody tr:not(.why) > .id, .chart tbody tr:not(.why) > .state { order: 8; }
  .slot a { display: inline; }
  .slot .who, .slot a:focus .who { position: static; width: auto; height: auto; clip-path: none; padding: 0 0 0 .5em;
    background: none; color: inherit; white-space: normal; }
  [data-label]::before { content: attr(data-label) " "; color: var(--quiet); font: .8rem system-ui, sans-serif; }
  .slot[data-label]::before { color: inherit; }
  .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  td:empty { display: none; } .why pre { position: static; max-width: calc(100vw - 2rem); }
  .before-after li { grid-template-columns: 1fr auto; } .before-after .track { grid-column: 1 / -1; grid-row: 2; } }
@media print { :root { --ink: #000; --quiet: #444; --line: #999; --paper: #fff; --head: #eee; --win: #e6f2e8;
  --draw: #f6f3e4; --loss: #f8e9e7; --up: #000; --down: #000; --bad: #000; --mark: #fff; }
  @page { size: landscape; margin: 12mm; } body { padding: 0; font-size: 9pt; max-width: none; }
  nav, .chart caption, .unprinted, .beside:not([open]) { display: none; } .on-paper { display: block; font-size: 8pt; }
  .scroll { overflow: visible; } tr, .plain { break-inside: avoid; } thead button::after { content: none !important; }
  /* Chromium leaves buttons out of the head that it repeats on the next page. */
  thead button { display: contents; }
  .quiet { font-size: 8pt; } table { font-size: 8pt; } .chart { width: 100%; font-size: min(9pt, 245mm / var(--ems)); }
  th, td { padding: .12em .3em; } .plain td, .plain th { white-space: normal; }
  .name { position: static; white-space: normal; min-width: 0; } summary { list-style: none; break-after: avoid; }
  .chart .name { min-width: calc(var(--name) * 1em); } h1 { font-size: 16pt; } h2 { font-size: 12pt; margin-top: 0; }
  section + section { break-before: page; } .why pre { max-width: none; white-space: pre-wrap; } }
"""
