/** `npm run size`, second part: measures how much script a browser loads to show a dashboard page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "./build.mjs";
import { findNode } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";

const DIST = join(ROOT, "apps", "dashboard", "dist");
const KB = 1000;
/** Max script of a first load, in KB with gzip, for any page. */
const BAR = 200;

/** Of the page of visitors who haven't signed in, with the form. */
const VISITORS_BAR = 110;

const ENTRY = "index.html";
/** A page is the chunk that a route loads; charts, dialogs and editors that load later aren't counted. */
const PAGE = /^src\/pages\/(.*page)\.tsx$/;

/** The given manifest keys and all their static imports. */
function closure(manifest, starts) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (!manifest[key]) throw new Error(`The dashboard build has no ${key}.`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  starts.forEach(visit);
  return seen;
}

const getSize = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

const total = (keys, manifest) => [...keys].reduce((sum, key) => sum + getSize(manifest[key].file), 0);

async function main() {
  if (!(await build({ node: await findNode(), everything: false }))) throw new Error("The dashboard build failed.");
  const manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8"));
  printLine("\ndashboard: gzip -9 of all script needed before a page is usable");
  const sizes = Object.keys(manifest)
    .filter((key) => PAGE.test(key))
    .map((key) => ({ name: key.replace(PAGE, "$1"), bytes: total(closure(manifest, [ENTRY, key]), manifest) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  if (sizes.length === 0) throw new Error("The dashboard build has no pages.");
  const form = Object.keys(manifest).find((key) => key.includes("sign-in-form"));
  sizes.push({
    name: "sign-in.html",
    bytes: total(closure(manifest, ["sign-in.html", form]), manifest),
    bar: VISITORS_BAR,
  });
  const isOversized = ({ bytes, bar = BAR }) => bytes > bar * KB;
  for (const size of sizes) {
    const { name, bytes, bar = BAR } = size;
    const mark = isOversized(size) ? "  TOO BIG" : "";
    printLine(`${name.padEnd(42)}${(bytes / KB).toFixed(2).padStart(8)}${String(bar).padStart(6)}${mark}`);
  }
  const oversized = sizes.filter(isOversized).length;
  process.exitCode = oversized === 0 ? 0 : 1;
}

await main();
