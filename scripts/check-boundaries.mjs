/** `npm run boundaries`: imports go one way. Type-only imports count too, where a rule does not say otherwise. */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { findCycles } from "./lib/cycles.mjs";
import { readImportGraph } from "./lib/import-graph.mjs";
import { isMain, ROOT, say } from "./lib/repository.mjs";
import { isTest } from "./lib/source-files.mjs";

/** Which of our packages a package may import; those not listed (e2e, bench, scripts) may import any. */
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
const DOMAINS = "apps/server/src/domains/";

/** Each: what is wrong with an edge, or undefined. */
const RULES = [
  function layer({ from, to }) {
    const [source, target] = [packageOf(from), packageOf(to)];
    const allowed = LAYERS[source.replace(/^examples\/.*/, "examples/*")];
    if (target === undefined || source === target || allowed === undefined || allowed.includes(target)) return;
    return `${source} must not import ${target}`;
  },
  function byName({ from, to, specifier }) {
    // Applications (apps/*) have no entry to name; bench and e2e reach into them by path.
    const target = packageOf(to);
    if (specifier.startsWith(".") && packageOf(from) !== target && target?.startsWith("packages/")) {
      return "import another package by its name";
    }
  },
  function serverCore({ from, to }) {
    if (/^apps\/server\/src\/(http|platform|lib)\//.test(from) && !isTest(from) && to.startsWith(DOMAINS)) {
      return "http/, platform/ and lib/ must not import domains/";
    }
  },
  function domainEntry({ from, to }, root) {
    if (isTest(from)) return;
    for (let folder = posix.dirname(to); folder.startsWith(DOMAINS); folder = posix.dirname(folder)) {
      const entry = `${folder}/index.ts`;
      if (!from.startsWith(`${folder}/`) && to !== entry && existsSync(join(root, entry))) {
        return `import the domain through ${entry}`;
      }
    }
  },
  function pureRules({ from, to }) {
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

/** The kit's own entry of the contract must not lead to zod either, by way of values. */
function findLoadedSchemas(edges) {
  const values = edges.filter(({ from, typeOnly }) => !typeOnly && !isTest(from));
  const reached = new Map(values.filter(({ from }) => /^packages\/(client|react)\//.test(from)).map((e) => [e.to, e]));
  for (const to of reached.keys()) {
    for (const edge of values) if (edge.from === to && !reached.has(edge.to)) reached.set(edge.to, edge);
  }
  const guilty = reached.get("zod");
  return guilty === undefined
    ? []
    : [`${guilty.from} brings zod to the browser: the kit loads it through the contract`];
}

/** "packages/contract", "apps/server", "e2e", …; undefined for a foreign package. */
function packageOf(path) {
  return /^(?:(?:packages|apps|examples)\/[^/]+|e2e|bench|scripts)(?=\/)/.exec(path)?.[0];
}

if (isMain(import.meta.url)) {
  const problems = checkBoundaries(ROOT);
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? "Imports go one way; no circles." : `${problems.length} imports go the wrong way.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
