/** `npm run boundaries`: checks the direction of imports. Type-only imports count too, unless a rule says otherwise. */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { findCycles } from "./lib/import-cycles.mjs";
import { readImportGraph } from "./lib/import-graph.mjs";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { isTest } from "./lib/source-files.mjs";

/** Allowed imports between our packages. Packages not listed (e2e, bench, scripts) may import any. */
const LAYERS = {
  "packages/contract": [],
  "packages/emails": [],
  "packages/client": ["packages/contract"],
  "packages/react": ["packages/client", "packages/contract"],
  "packages/cli": ["packages/client", "packages/contract"],
  "apps/server": ["packages/contract", "packages/emails"],
  "apps/dashboard": ["packages/client", "packages/react"],
  "examples/*": ["packages/client", "packages/react"],
};
const MODULES = "apps/server/src/modules/";

/** Each rule returns what is wrong with an import, or undefined. */
const RULES = [
  function layer({ from, to }) {
    const [source, target] = [getPackage(from), getPackage(to)];
    const allowed = LAYERS[source.replace(/^examples\/.*/, "examples/*")];
    if (target === undefined || source === target || allowed === undefined || allowed.includes(target)) return;
    return `${source} must not import ${target}`;
  },
  function byName({ from, to, specifier }) {
    // Applications (apps/*) have no entry to import by name; bench and e2e import their files by path.
    const target = getPackage(to);
    if (specifier.startsWith(".") && getPackage(from) !== target && target?.startsWith("packages/")) {
      return "import another package by its name";
    }
  },
  function serverCore({ from, to }) {
    if (/^apps\/server\/src\/(http|platform|lib)\//.test(from) && !isTest(from) && to.startsWith(MODULES)) {
      return "http/, platform/ and lib/ must not import modules/";
    }
  },
  function moduleEntry({ from, to }, root) {
    if (isTest(from)) return;
    for (let folder = posix.dirname(to); folder.startsWith(MODULES); folder = posix.dirname(folder)) {
      const entry = `${folder}/index.ts`;
      if (!from.startsWith(`${folder}/`) && to !== entry && existsSync(join(root, entry))) {
        return `import the module through ${entry}`;
      }
    }
  },
  function rulesArePure({ from, to }) {
    if (/\/rules\.ts$/.test(from) && /\/queries\.ts$/.test(to)) return "rules.ts must not import queries.ts";
  },
  function noSchemasInBrowser({ from, specifier, typeOnly }) {
    if (typeOnly || isTest(from) || !/^packages\/(client|react)\//.test(from)) return;
    if (specifier === "@vestibule/contract/endpoints" || specifier === "zod") {
      return `the browser must not load schemas; use "import type" from ${specifier}`;
    }
  },
];

/** @returns one sentence per violation. */
export function checkBoundaries(root) {
  const { files, edges } = readImportGraph(root);
  const broken = edges.flatMap((edge) =>
    RULES.flatMap((rule) => {
      const problem = rule(edge, root);
      return problem === undefined ? [] : [`${edge.from} imports ${edge.specifier}: ${problem}`];
    }),
  );
  const cycles = findCycles(files, edges).map((cycle) => `circle: ${[...cycle, cycle[0]].join(" → ")}`);
  return [...broken, ...cycles, ...findLoadedSchemas(edges)];
}

/** The light entry of the contract that the kit imports must not reach zod through value imports. */
function findLoadedSchemas(edges) {
  const values = edges.filter(({ from, typeOnly }) => !typeOnly && !isTest(from));
  const reached = new Map(values.filter(({ from }) => /^packages\/(client|react)\//.test(from)).map((e) => [e.to, e]));
  for (const to of reached.keys()) {
    for (const edge of values) if (edge.from === to && !reached.has(edge.to)) reached.set(edge.to, edge);
  }
  const offender = reached.get("zod");
  return offender === undefined
    ? []
    : [`${offender.from} brings zod to the browser: the kit loads it through the contract`];
}

/** "packages/contract", "apps/server", "e2e", …; undefined for a third-party package. */
function getPackage(path) {
  return /^(?:(?:packages|apps|examples)\/[^/]+|e2e|bench|scripts)(?=\/)/.exec(path)?.[0];
}

if (isMain(import.meta.url)) {
  const problems = checkBoundaries(ROOT);
  for (const problem of problems) printLine(problem);
  printLine(
    problems.length === 0 ? "All imports follow the rules; no cycles." : `${problems.length} imports break the rules.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
