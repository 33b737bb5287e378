/**
 * `npm run house`: measures how easy the code is to live in, and fails where a target is missed: number and size of the
 * source files, fixtures among production files, cycles and forbidden imports (.dependency-cruiser.mjs), the vocabulary (check-words.mjs), and how far a
 * reader has to walk (docs/architecture.md).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import cruiserConfig, { folderRule, testPattern } from "../.dependency-cruiser.mjs";
import { findBannedTerms } from "./check-words.mjs";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { isTest, listSourceFiles } from "./lib/source-files.mjs";

/** Max lines per kind of file; the first match applies. */
const LINE_LIMITS = [
  { kind: "test", limit: 600, matches: isTest },
  { kind: "component", limit: 200, matches: (path) => path.endsWith(".tsx") },
  { kind: "source", limit: 400, matches: () => true },
];

/** Lines that aren't blank. Tests and their fixtures don't count. */
export function measureFiles(root) {
  const tooLong = [];
  const counts = [];
  let applicationFiles = 0;
  for (const path of listSourceFiles(root)) {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    const { kind, limit } = LINE_LIMITS.find(({ matches }) => matches(path));
    if (lines.length - 1 > limit) {
      tooLong.push(`${path} has ${lines.length - 1} lines; the limit for a ${kind} file is ${limit}.`);
    }
    if (!isSource(path)) continue;
    if (isForApplications(path)) applicationFiles += 1;
    counts.push(lines.filter((line) => line.trim() !== "").length);
  }
  counts.sort((a, b) => a - b);
  return { tooLong, counts, applicationFiles };
}

/** Adapters, examples, and what sets applications up, a folder for each framework: a reader of the product doesn't open them. */
const isForApplications = (path) =>
  /^(examples|packages\/(backend|next|test|cli\/(templates|src\/(init|migrate-imports))))\//.test(path);

/** Fixtures outside a `testing/` folder: tests alone use them, so they don't belong among production files. */
export const findStrayFixtures = (root) =>
  listSourceFiles(root).filter((path) => /(^|[/-])fixtures?\.[a-z]+$/.test(path) && !path.includes("/testing/"));

/** Test files that replace modules. Test files share modules, so that only works if no earlier file has loaded them. */
export const findModuleMocks = (root) =>
  listSourceFiles(root).filter(
    (path) => isTest(path) && /^\s*vi\.mock\(/m.test(readFileSync(join(root, path), "utf8")),
  );

const isSource = (path) =>
  /\.(ts|tsx|mjs)$/.test(path) && !isTest(path) && !path.includes("/testing/") && !path.startsWith("e2e/");

/** `part`: 0 to 1. */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Every forbidden import and every cycle: the rule, and the imports that break it. */
export async function findForbiddenImports(root) {
  const { forbidden, options } = cruiserConfig;
  const exclude = { path: `${options.exclude.path}|${testPattern}` };
  return [
    ...(await findViolations(root, forbidden, options)),
    ...(await findViolations(root, [folderRule], { ...options, exclude })),
  ];
}

async function findViolations(root, forbidden, options) {
  const { output } = await cruise(
    ["packages", "apps", "examples", "e2e", "bench", "scripts"],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden }, outputType: "json" },
    options.enhancedResolveOptions,
  );
  return JSON.parse(output).summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    text: cycle ? [from, ...cycle.map(({ name }) => name)].join(" → ") : `${from} → ${to}`,
  }));
}

/** The rows of "Where is …" and the files of the walk, as docs/architecture.md names them. */
export function readArchitecture(text) {
  const section = (title) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
  const rows = section("Where ")
    .split("\n")
    .filter((line) => /^\| (?!-|:)/.test(line));
  const files = section("One request").match(/`(?:apps|packages)\/[\w./-]+\.tsx?`/g) ?? [];
  return { whereIsRows: Math.max(0, rows.length - 1), walkedFiles: new Set(files).size };
}

async function main() {
  const { tooLong, counts, applicationFiles } = measureFiles(ROOT);
  const imports = await findForbiddenImports(ROOT);
  const cycles = imports.filter(({ rule }) => rule.includes("cycles"));
  const words = findBannedTerms(ROOT);
  const { whereIsRows, walkedFiles } = readArchitecture(readFileSync(join(ROOT, "docs/architecture.md"), "utf8"));
  const strayFixtures = findStrayFixtures(ROOT);
  const moduleMocks = findModuleMocks(ROOT);
  for (const problem of tooLong) printLine(problem);
  for (const path of moduleMocks) printLine(`${path} mocks a module. Pass what the test replaces as an argument.`);
  for (const path of strayFixtures) printLine(`${path} belongs in a testing/ folder.`);
  for (const { rule, text } of imports) printLine(`${rule}: ${text}`);
  for (const { path, line, word, advice } of words) printLine(`${path}:${line}: "${word}" (${advice})`);

  const median = quantile(counts, 0.5);
  const figures = [
    // 1,500 was the limit of the first version. It grows with features, never by splitting files: the median guards against that.
    [
      "source files of the product",
      counts.length - applicationFiles,
      "≤ 1750",
      counts.length - applicationFiles <= 1750,
    ],
    ["files of adapters and examples", applicationFiles, "≤ 250", applicationFiles <= 250],
    ["median lines", median, "50–80", median >= 50 && median <= 80],
    ["90th percentile", quantile(counts, 0.9), "≤ 180", quantile(counts, 0.9) <= 180],
    ["longest file", counts.at(-1), "≤ 400", counts.at(-1) <= 400],
    ["files over their limit", tooLong.length, "0", tooLong.length === 0],
    ["fixtures outside testing/", strayFixtures.length, "0", strayFixtures.length === 0],
    ["tests that mock modules", moduleMocks.length, "0", moduleMocks.length === 0],
    ["cycles between files or folders", cycles.length, "0", cycles.length === 0],
    ["other forbidden imports", imports.length - cycles.length, "0", imports.length === cycles.length],
    ["banned words", words.length, "0", words.length === 0],
    ['rows of "Where is …"', whereIsRows, "≤ 15", whereIsRows > 0 && whereIsRows <= 15],
    ["files of a password sign-in", walkedFiles, "≤ 40", walkedFiles > 0 && walkedFiles <= 40],
  ];
  printLine("");
  for (const [name, value, target, isMet] of figures) {
    printLine(`${isMet ? "✓" : "✗"} ${name.padEnd(32)} ${String(value).padStart(5)}   target ${target}`);
  }
  process.exitCode = figures.every(([, , , isMet]) => isMet) ? 0 : 1;
}

if (isMain(import.meta.url)) await main();
