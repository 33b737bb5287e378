/** `npm run files`: checks that files and folders are small. Prints the distribution and every violation. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { isTest, listSourceFiles } from "./lib/source-files.mjs";

/** Max lines per kind of file; the first match applies. */
const LINE_LIMITS = [
  { kind: "test", limit: 600, matches: isTest },
  { kind: "component", limit: 200, matches: (path) => path.endsWith(".tsx") },
  { kind: "source", limit: 400, matches: () => true },
];
/** Max files per folder, without tests and subfolders. */
const FOLDER_LIMIT = 15;

/** @returns one message per violation, and the line counts of all files except tests. */
export function checkFileSizes(root) {
  const problems = [];
  const counts = [];
  const folders = new Map();
  for (const path of listSourceFiles(root)) {
    const lines = countLines(readFileSync(join(root, path), "utf8"));
    const { kind, limit } = LINE_LIMITS.find(({ matches }) => matches(path));
    if (lines > limit)
      problems.push(
        `${path} has ${lines} lines; the limit for a ${kind} file is ${limit}. Split it by responsibility.`,
      );
    if (kind === "test") continue;
    counts.push(lines);
    folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  }
  for (const [folder, files] of folders) {
    if (files > FOLDER_LIMIT) problems.push(`${folder} has ${files} files; the limit is ${FOLDER_LIMIT}.`);
  }
  return { problems, counts };
}

function countLines(text) {
  return text === "" ? 0 : text.trimEnd().split("\n").length;
}

/** `part`: 0 to 1. */
function quantile(counts, part) {
  const sorted = counts.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

if (isMain(import.meta.url)) {
  const { problems, counts } = checkFileSizes(ROOT);
  for (const problem of problems) printLine(problem);
  printLine(
    `${counts.length} source files: median ${quantile(counts, 0.5)} lines, p90 ${quantile(counts, 0.9)}, longest ${Math.max(...counts)}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
