/** `npm run test:fast`: runs the unit tests, and the API and component tests of the folders that changed since `main`. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

/** From changed files to the tests they belong to. A test path is the start of the paths of the tests to run. */
const RULES = [
  // A module of the server. Shared folders (`platform`, `http`) have folders of the same depth.
  [/^(apps\/server\/src\/(?:modules|platform)\/[^/]+\/)/, "$1"],
  [/^(apps\/server\/src\/[^/]+\/)/, "$1"],
  [/^(apps\/server\/src\/[^/.]+)/, "$1"],
  [/^apps\/server\/(?:migrations\/|schema\.sql)/, "apps/server/src/schema.test.ts"],
  // The wire format of a module.
  [/^packages\/contract\/src\/([^/.]+)/, "apps/server/src/modules/$1/"],
  // Components, with their page or area.
  [/^(packages\/react\/src\/(?:pages\/)?[^/]+\/)/, "$1"],
  [/^(apps\/dashboard\/src\/(?:pages\/)?[^/]+\/)/, "$1"],
  [/^(examples\/[^/]+\/)/, "$1"],
];

/**
 * Selects API and component tests by folder, because nearly every file imports nearly every other one indirectly.
 * @param files changed files, relative to the repository
 * @param exists whether there is such a file or folder
 * @returns test paths in order; none if only unit tests cover the files
 */
export function selectTests(files, exists) {
  const paths = files.flatMap((file) => {
    const rule = RULES.find(([pattern]) => pattern.test(file));
    if (rule === undefined) return [];
    const [pattern, replacement] = rule;
    const path = pattern.exec(file)[0].replace(pattern, replacement);
    return path.endsWith("/") && !exists(path) ? [] : [path];
  });
  return [...new Set(paths)].sort();
}

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const lines = (text) => text.split("\n").filter((line) => line !== "");

/** The first of these branches that exists. */
function findMainBranch() {
  for (const branch of ["origin/main", "main"]) {
    if (
      lines(git("for-each-ref", "--format=%(refname:short)", `refs/heads/${branch}`, `refs/remotes/${branch}`)).length
    ) {
      return branch;
    }
  }
  throw new Error("There is no branch `main` to compare with.");
}

/** Committed, uncommitted, and new files. */
function findChangedFiles() {
  const base = git("merge-base", "HEAD", findMainBranch()).trim();
  const changed = lines(git("diff", "--name-only", base));
  return [...changed, ...lines(git("ls-files", "--others", "--exclude-standard"))];
}

async function main() {
  await installMissingPackages();
  const node = await findNode();
  const files = findChangedFiles();
  const paths = selectTests(files, (path) => existsSync(join(ROOT, path)));
  printLine(`${files.length} changed files. Running all unit tests${paths.length === 0 ? "." : " and the tests in:"}`);
  for (const path of paths) printLine(`  ${path}`);
  printLine("Browser tests aren't included: run `npm test` before you request a review.\n");
  const vitest = [join(ROOT, "node_modules", "vitest", "vitest.mjs"), "run"];
  const projects = (...names) => names.flatMap((name) => ["--project", name]);
  let code = await run(node, [...vitest, ...projects("unit")], { node });
  if (code === 0 && paths.length > 0) {
    const selected = [...projects("api", "components", "components-dashboard"), "--passWithNoTests", ...paths];
    code = await run(node, [...vitest, ...selected], { node });
  }
  process.exitCode = code;
}

if (isMain(import.meta.url)) {
  main().catch((error) => {
    printLine(error.message);
    process.exitCode = 1;
  });
}
