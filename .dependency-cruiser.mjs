/** Which imports are allowed; `npm run boundaries` checks them. Type-only imports count too, unless a rule says otherwise. */

const test = "\\.test\\.(ts|tsx|mjs)$|/testing/";

/** Imports between our packages. Packages not listed (e2e, bench, scripts) may import any. */
const packages = {
  "packages/contract": [],
  "packages/emails": [],
  "packages/client": ["packages/contract"],
  "packages/react": ["packages/client", "packages/contract"],
  "packages/backend": ["packages/client", "packages/contract"],
  "packages/next": ["packages/backend", "packages/client", "packages/react", "packages/contract"],
  "packages/cli": ["packages/client", "packages/contract"],
  "packages/test": ["packages/backend", "packages/client", "packages/contract"],
  "apps/server": ["packages/contract", "packages/emails"],
  "apps/dashboard": ["packages/client", "packages/react"],
  "examples/[^/]+": ["packages/client", "packages/react", "packages/next", "packages/backend", "examples/pages"],
};

const packageRules = Object.entries(packages).map(([name, allowed]) => ({
  name: `${name.replace("[^/]+", "*")} imports only ${allowed.join(", ") || "third-party packages"}`,
  severity: "error",
  from: {
    path: `^(${name})/(src|[^/]+\\.ts$)`,
    // They have a rule of their own.
    ...(name === "apps/dashboard" && { pathNot: test }),
  },
  to: {
    path: "^(packages|apps|examples)/",
    // `$1`: the importing package itself.
    pathNot: ["^$1/", ...allowed.map((other) => `^${other}/`)],
  },
}));

/** A layer may import those named before it. */
const layered = (base, layers) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${base}: ${layers.join(" ← ")}`,
    severity: "error",
    from: { path: `^${base}/${layer}/`, pathNot: test },
    to: { path: `^${base}/(${layers.slice(index + 1).join("|")})/` },
  }));

/** Applies to the sources alone: a test may use fixtures of folders that depend on its own. */
export const folderRule = {
  name: "no cycles between folders",
  severity: "error",
  scope: "folder",
  from: {},
  to: { circular: true },
};
export const testPattern = test;

export default {
  forbidden: [
    {
      name: "no cycles between files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...packageRules,
    {
      name: "packages are imported by name",
      severity: "error",
      from: { path: "^(packages/[^/]+|apps/[^/]+|e2e|bench|examples/[^/]+)/" },
      to: { path: "^packages/", pathNot: "^$1/", dependencyTypes: ["local"] },
    },
    {
      name: "server: http, platform and pages don't know the modules",
      severity: "error",
      from: { path: "^apps/server/src/(http|platform|pages)/", pathNot: test },
      to: { path: "^apps/server/src/(modules|site|jobs|operate)/" },
    },
    {
      name: "server: a module is imported through its index.ts",
      severity: "error",
      from: { path: "^apps/server/src/modules/([^/]+)/", pathNot: test },
      to: {
        path: "^apps/server/src/modules/",
        pathNot: ["^apps/server/src/modules/$1/", "^apps/server/src/modules/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "server: the rest imports a module through its index.ts, too",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: [test, "^apps/server/src/modules/"] },
      to: { path: "^apps/server/src/modules/", pathNot: "^apps/server/src/modules/[^/]+/index\\.ts$" },
    },
    {
      name: "the dashboard's tests also import packages/contract",
      comment: "The fake server of the component tests checks its answers against the contract.",
      severity: "error",
      from: { path: `^apps/dashboard/src/.*(${test})` },
      to: { path: "^(packages|apps|examples)/", pathNot: "^apps/dashboard/|^packages/(client|react|contract)/" },
    },
    ...layered("packages/client/src", ["core", "features", "apps"]),
    ...layered("packages/react/src", ["ui", "parts", "methods", "pages"]),
    ...layered("packages/next/src", ["shared", "client", "server"]),
    ...layered("apps/dashboard/src", ["ui", "data", "features", "pages", "shell", "routes"]),
    {
      name: "the browser doesn't load schemas",
      comment: 'Use "import type" from @vestibule/contract/endpoints.',
      severity: "error",
      from: { path: "^packages/(client|react)/", pathNot: test },
      to: { path: "node_modules/zod/|^packages/contract/src/endpoints\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "imports resolve",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, path: "^\\." },
    },
  ],
  options: {
    // TypeScript 7 has no parser interface for tools yet.
    parser: "swc",
    moduleSystems: ["es6"],
    doNotFollow: { path: "node_modules" },
    // TanStack's tree of routes, which it generates, and its router import each other.
    exclude: { path: "(^|/)(node_modules/\\.|dist|coverage|results)/|^examples/[^/]+/build/|/routeTree\\.gen\\.ts$" },
    enhancedResolveOptions: {
      conditionNames: ["vestibule-source", "import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
