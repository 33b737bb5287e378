import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders with our own code. */
const TOPS = ["packages", "apps", "examples", "e2e", "bench", "scripts"];
const SKIPPED = new Set(["node_modules", "dist", "results", "coverage"]);

/** Every source file under `root`, as a relative path with forward slashes. */
export function listSourceFiles(root) {
  return TOPS.filter((top) => existsSync(join(root, top))).flatMap((top) => walk(root, top));
}

function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : walk(root, path);
    return /\.(ts|tsx|mjs|css)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

export function isTest(path) {
  return /\.test\.(ts|tsx|mjs)$/.test(path);
}
