/** `npm run size`, second part: what a browser fetches of script to show a page of the dashboard. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "./build.mjs";
import { findNode } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";

const DIST = join(ROOT, "apps", "dashboard", "dist");
const KB = 1000;
/** Most script of a first load, in KB of gzip, whatever page it is. */
const BAR = 200;

const ENTRY = "index.html";
/** A page is what a route fetches: charts, dialogs and editors that it fetches later are not counted. */
const PAGE = /^src\/pages\/(.*page)\.tsx$/;

/** Keys of the manifest that one leads to by imports that are not on demand. */
function closure(manifest, starts) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The build of the dashboard has no ${key}.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  starts.forEach(visit);
  return seen;
}

const sizeOf = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

const total = (keys, manifest) => [...keys].reduce((sum, key) => sum + sizeOf(manifest[key].file), 0);

async function main() {
  if (!(await build({ node: await findNode(), everything: false })))
    throw new Error("The dashboard could not be built.");
  const manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8"));
  say("\ndashboard: gzip -9 of all script before a page can be used");
  const sizes = Object.keys(manifest)
    .filter((key) => PAGE.test(key))
    .map((key) => ({ name: key.replace(PAGE, "$1"), bytes: total(closure(manifest, [ENTRY, key]), manifest) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  if (sizes.length === 0) throw new Error("The build of the dashboard has no pages.");
  const tooBig = sizes.filter(({ bytes }) => bytes > BAR * KB).length;
  for (const { name, bytes } of sizes) {
    const mark = bytes > BAR * KB ? "  TOO BIG" : "";
    say(`${name.padEnd(42)}${(bytes / KB).toFixed(2).padStart(8)}${String(BAR).padStart(6)}${mark}`);
  }
  process.exitCode = tooBig === 0 ? 0 : 1;
}

await main();
