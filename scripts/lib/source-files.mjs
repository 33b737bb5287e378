import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders with our own code. */
const TOPS = ["packages", "apps", "examples", "e2e", "bench", "scripts"];
const SKIPPED = new Set(["node_modules", "dist", "results", "coverage"]);

/** Every source file under `root`, as a relative path with forward slashes. */
export function listSourceFiles(root) {
  return TOPS.filter((top) => existsSync(join(root, top))).flatMap((top) => walk(root, top));
}

/** Every document in Markdown, and the SQL of the migrations, as relative paths. */
export function listProseFiles(root) {
  const tops = [...TOPS, "docs"].filter((top) => existsSync(join(root, top)));
  const files = tops.flatMap((top) => walk(root, top, /\.(md|sql)$/));
  return [...readdirSync(root).filter((name) => name.endsWith(".md")), ...files];
}

function walk(root, folder, pattern = /\.(ts|tsx|mjs|css)$/) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : walk(root, path, pattern);
    return pattern.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

export function isTest(path) {
  return /\.test\.(ts|tsx|mjs)$/.test(path);
}
