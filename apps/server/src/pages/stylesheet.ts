/** The only stylesheet of the server-rendered pages. Colors, sizes and layout follow the product's design. */
export const pagesStylesheet = `:root {
  color-scheme: light dark;
  --paper: #fbfbf9; --surface: #ffffff; --sunken: #f3f4f1; --line: #e3e5e0; --line-strong: #cdd1ca; --field-line: #868f89;
  --ink: #17201d; --ink-2: #4b5650; --ink-3: #646e68;
  --accent: #0b6e63; --accent-hover: #095a51; --on-accent: #ffffff;
  --danger: #b42318; --ok: #166f41; --ok-soft: #e4f5ea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1211; --surface: #141b19; --sunken: #0a0f0e; --line: #25302c; --line-strong: #384641; --field-line: #66736d;
    --ink: #e8edea; --ink-2: #a9b5af; --ink-3: #84918b;
    --accent: #4fc7b4; --accent-hover: #6fd6c5; --on-accent: #06211c;
    --danger: #ff8f85; --ok: #5fd08f; --ok-soft: #10301f;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 15px/22px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
.wide header, .wide main { margin-inline: auto; padding-inline: 24px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
p { margin: 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-hover); }
bdi { overflow-wrap: anywhere; }
a, button, input { border-radius: 10px; }
:focus-visible { outline: 1px solid var(--accent); box-shadow: 0 0 0 4px color-mix(in srgb, var(--accent) 35%, transparent); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 13px; }
.quiet { margin-top: 4px; color: var(--ink-2); }
.version { margin-top: 4px; color: var(--ink-3); font-size: 13px; line-height: 20px; }
.hint { color: var(--ink-3); font-size: 13px; line-height: 20px; }
.hint code { font-size: 12.5px; }

.brand { display: inline-flex; align-items: center; gap: 8px; padding: 4px; margin-inline-start: -7px; color: var(--ink); font-weight: 600; text-decoration: none; }
.brand:hover { color: var(--ink); }
.mark { width: 24px; height: 24px; }
.mark-door { fill: var(--accent); }

.wide header, .wide main { max-width: 808px; }
.wide header { padding-block: 24px; }
.wide main { padding-bottom: 48px; }
.card { display: flex; flex-direction: column; justify-content: center; min-height: 100vh; padding-block: 32px; }
.card .page { width: calc(100% - 48px); max-width: 400px; margin-inline: auto; }
.card header { padding-bottom: 20px; }
.panel, .card .page { padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }

.next { margin-bottom: 24px; padding: 24px; }
.next h2 { margin: 0; font-size: 17px; line-height: 24px; font-weight: 600; }
.next pre { margin: 12px 0; padding: 12px 16px; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 20px; }
.next pre span { display: inline-block; }
.next .actions { margin-top: 16px; }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 8px 16px; border: 1px solid transparent;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
  transition: background-color 120ms ease-out;
}
.button:hover { background: var(--accent-hover); color: var(--on-accent); }
.button.outline { background: var(--surface); border-color: var(--line-strong); color: var(--ink); }
.button.outline:hover { background: var(--sunken); color: var(--ink); }
.button.full { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
.card .actions { display: grid; gap: 8px; }

form { display: grid; gap: 16px; margin-top: 24px; }
label { display: block; margin-bottom: 4px; font-weight: 500; }
input {
  width: 100%; height: 40px; padding: 8px 12px; border: 1px solid var(--field-line); background: var(--surface); color: var(--ink); font: inherit;
}
input::placeholder { color: var(--ink-3); opacity: 1; }
[dir="rtl"] input { text-align: right; }
[dir="rtl"] h1 { letter-spacing: normal; }
input:focus-visible { border-color: var(--accent); }
input[aria-invalid="true"] { border-color: var(--danger); outline-color: var(--danger); }
.field { position: relative; }
.field .hint { margin-top: 4px; }
.field:has(.reveal) input { padding-inline-end: 40px; }
.reveal { position: absolute; top: 26px; inset-inline-end: 0; display: grid; place-items: center; width: 40px; height: 40px; padding: 0; border: 0; background: none; cursor: pointer; }
.reveal:hover .icon { stroke: var(--ink); }
.search { display: flex; gap: 8px; margin: 0 0 16px; }
.search input { flex: 1; min-width: 0; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 16px; }
.choices a { padding: 4px 12px; border: 1px solid var(--line-strong); border-radius: 999px; background: var(--surface); color: var(--ink-2); font-size: 13px; line-height: 20px; text-decoration: none; overflow-wrap: anywhere; }
.choices a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
.optional { color: var(--ink-3); font-weight: 400; }
.field-error { margin-top: 4px; color: var(--danger); font-size: 13px; line-height: 20px; }
.form-error { padding: 8px 12px; border: 1px solid var(--danger); border-radius: 10px; color: var(--danger); }
.links { display: grid; gap: 8px; margin-top: 24px; color: var(--ink-2); }
.links a { text-decoration-line: underline; }
.quiet + .quiet { margin-top: 16px; }
.tag { display: inline-block; margin-bottom: 12px; padding: 0 8px; border-radius: 999px; font-size: 13px; line-height: 22px; font-weight: 500; }
.tag.ok { background: var(--ok-soft); color: var(--ok); }
.tag.plain { background: var(--sunken); color: var(--ink-2); }

.title-row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 16px; margin-bottom: 24px; }
.title-row > div { flex: 1 1 280px; min-width: 0; }
.title-row + .quiet { margin-block: -16px 24px; }
.rows { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.rows li + li { border-top: 1px solid var(--line); }
.row { display: flex; gap: 16px; justify-content: space-between; padding: 12px 24px; color: inherit; text-decoration: none; border-radius: 0; }
.row:hover { background: var(--sunken); color: inherit; }
.row:focus-visible { box-shadow: inset 0 0 0 3px color-mix(in srgb, var(--accent) 35%, transparent); outline-offset: -1px; }
.row > span { display: block; min-width: 0; }
.row b { display: block; font-weight: 600; overflow-wrap: anywhere; }
.row .side { flex: none; max-width: 50%; text-align: right; font-variant-numeric: tabular-nums; }
.linked { align-items: center; }
.linked > span { flex: 1; }
.email i { display: grid; place-items: center; flex: none; width: 28px; height: 28px; color: var(--ink-2); background: var(--sunken); border-radius: 8px; font-size: 12px; line-height: 1; font-style: normal; font-weight: 600; }
.row:hover i { background: var(--surface); }
.icon { flex: none; width: 16px; height: 16px; fill: none; stroke: var(--ink-3); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
[dir="rtl"] .icon { transform: scaleX(-1); }
.second { display: block; color: var(--ink-2); font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
.third { display: block; color: var(--ink-3); font-size: 13px; line-height: 20px; }
.empty { padding: 48px 24px; text-align: center; background: var(--surface); border: 1px dashed var(--line-strong); border-radius: 16px; }
.empty-title { margin: 0; font-size: 17px; line-height: 24px; font-weight: 600; }
.empty .actions { justify-content: center; }

.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 24px; font-size: 13px; line-height: 20px; }
.facts dt { color: var(--ink-3); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; color: var(--ink-2); }
.part { margin-top: 24px; }
.part h2 { margin: 0 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; color: var(--ink-2); }
.part pre { margin: 0; padding: 16px 20px; background: var(--sunken); border: 1px solid var(--line); border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 20px; }
.part iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
.back { display: inline-block; margin-bottom: 16px; font-size: 13px; line-height: 20px; }

@media (pointer: coarse) { .button, input, .reveal { min-height: 44px; } .reveal { width: 44px; } .choices a { padding-block: 10px; } }
@media (max-width: 480px) {
  .wide header, .wide main { padding-inline: 16px; }
  .card { justify-content: flex-start; background: var(--surface); }
  .card .page { width: 100%; padding: 0 16px; border: 0; background: none; }
  .next { padding: 20px 16px; }
  .choices { flex-wrap: nowrap; gap: 6px; overflow-x: auto; margin-inline: -16px; padding: 4px 16px; margin-block: -4px 12px; mask-image: linear-gradient(to right, #000 calc(100% - 16px), transparent); }
  .choices a { flex: none; padding-inline: 10px; }
  .row { flex-direction: column; gap: 0; padding-inline: 16px; }
  .row .side { max-width: none; text-align: left; }
  .linked { flex-direction: row; gap: 12px; }
  .linked .side { display: none; }
  .linked.email { position: relative; flex-wrap: wrap; gap: 0 10px; padding-inline: 50px 42px; }
  .email > span:not(.side) { display: contents; }
  .email :is(i, .icon) { position: absolute; }
  .email i { inset-inline-start: 16px; width: 24px; height: 24px; border-radius: 6px; }
  .email b { flex: 1 1 auto; max-width: 100%; font-size: 14px; }
  .email .side { display: block; flex: none; }
  .email > span:not(.side) > .second { order: 1; flex: 0 0 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .email .icon { inset-inline-end: 16px; }
}
@media (prefers-reduced-motion: reduce) { .button { transition: none; } }
`;
