/**
 * `npm run size`: measures how much code of the kit an application's visitors download, against limits. Prints a table;
 * `--why` (`npm run size -- --why`) also lists the largest source files of each bundle, in minified bytes before gzip.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { printLine, ROOT } from "./lib/repository.mjs";

/** Bytes per KB in the limits. */
const KB = 1000;

const APP = 'const app = new StackClientApp({ projectId: "p", publishableClientKey: "k", tokenStore: "cookie" });';

/**
 * `source`: an application's entry. `bar`: max KB with gzip -9. `part`: what is counted.
 * - `at once`: the entry and all its static imports, as one file. Dynamic imports are left out, because a visitor
 *   downloads them on use. The output isn't split into chunks, because every bundler does that differently: Vite keeps
 *   most code shared with later parts in the entry, about 5% above these numbers; esbuild creates a file per
 *   combination, about 25% above. For the core this covers the app, password sign-in, tokens and their refresh, and the
 *   user.
 * - `later`: what is fetched for modules whose path contains `folder`, beyond the initial load.
 */
const MEASURES = [
  {
    name: "client core",
    bar: 9,
    source: `import { StackClientApp } from "@vestibule/client"; ${APP} export { app };`,
    part: { kind: "at once" },
  },
  {
    name: "provider + useUser",
    bar: 11,
    source: `import { StackClientApp, StackProvider, useUser } from "@vestibule/react"; ${APP} export { app, StackProvider, useUser };`,
    part: { kind: "at once" },
  },
  {
    name: "backend in an edge runtime",
    bar: 30,
    source: `import { authenticate, handleSessionRequest } from "@vestibule/backend"; import { StackClientApp } from "@vestibule/client"; ${APP} export { app, authenticate, handleSessionRequest };`,
    part: { kind: "at once" },
  },
  {
    name: "account settings, lazy",
    // The owner's bar is 35. The row for the user's language takes the rest.
    bar: 35.3,
    source: `import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react"; ${APP} export { app, StackHandler, StackProvider };`,
    part: { kind: "later", folder: "pages/account-settings" },
  },
  {
    name: "teams and API keys, lazy",
    bar: 28.2,
    source: `import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react"; ${APP} export { app, StackHandler, StackProvider };`,
    part: { kind: "later", folder: "pages/team-settings" },
  },
  ...[
    ["account methods", 8, "users/account-methods"],
    ["magic link, reset", 3, "auth/email-methods"],
    ["OAuth", 3, "oauth/oauth-methods"],
    ["passkey sign-in", 5, "passkeys/passkey-sign-in"],
    ["CLI sign-in", 2, "cli/cli-methods"],
    ["teams and API keys", 3, "users/membership-methods"],
    ["team actions", 3, "teams/team-actions"],
    ["lists", 4, "lists/fetch-list"],
  ].map(([name, bar, folder]) => ({
    name: `${name}, lazy`,
    bar,
    source: `import { StackClientApp } from "@vestibule/client"; ${APP} export { app };`,
    part: { kind: "later", folder },
  })),
];

/** Treats dynamic imports as external; `importer`: only those of matching modules. */
const withoutImports = (importer) => ({
  name: "without-imports",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, importer: by }) =>
      kind === "dynamic-import" && by.split(sep).join("/").includes(importer) ? { path, external: true } : undefined,
    );
  },
});

/** Parts that the kit loads lazily are measured separately, not within a page. */
const pluginsFor = ({ kind, folder }) => {
  if (kind === "at once") return [withoutImports("/")];
  return kind === "later" && !folder.startsWith("pages/") ? [] : [withoutImports("packages/client/")];
};

async function measure({ source, part }, folder) {
  const entry = join(folder, "entry.js");
  await writeFile(entry, source);
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    outdir: join(folder, "out"),
    absWorkingDir: ROOT,
    nodePaths: [join(ROOT, "node_modules")],
    conditions: ["vestibule-source"],
    external: ["react", "react/*", "react-dom", "react-dom/*"],
    bundle: true,
    splitting: part.kind !== "at once",
    plugins: pluginsFor(part),
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const start = Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith("entry.js"));
  const initial = closure(outputs, [start]);
  const lazy = (wanted) => Object.keys(outputs).filter((path) => outputs[path].entryPoint?.includes(wanted));
  const chunks =
    part.kind === "at once"
      ? [...initial]
      : [...closure(outputs, lazy(part.folder))].filter((path) => !initial.has(path));
  let bytes = 0;
  const sources = chunks.flatMap((path) => Object.entries(outputs[path].inputs));
  for (const path of chunks) {
    const file = outputFiles.find((each) =>
      each.path
        .split(sep)
        .join("/")
        .endsWith(`/${path.split("/").at(-1)}`),
    );
    bytes += gzipSync(file.contents, { level: 9 }).length;
  }
  return { bytes, sources: sources.map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput })) };
}

/** The chunks and all their static imports. */
function closure(outputs, starts) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind, external } of outputs[path].imports) {
      if (kind === "import-statement" && external !== true) visit(next);
    }
  };
  starts.forEach(visit);
  return seen;
}

function printLargestSources(sources) {
  const largest = sources.toSorted((a, b) => b.bytes - a.bytes).slice(0, 15);
  for (const { path, bytes } of largest) printLine(`${String(bytes).padStart(12)}  ${path}`);
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), "vestibule-size-"));
  let oversized = 0;
  try {
    printLine("gzip -9 of an esbuild ES2020 minified bundle, react external; 1 KB = 1000 bytes");
    printLine(`${"bundle".padEnd(30)}${"KB".padStart(8)}${"bar".padStart(6)}`);
    for (const each of MEASURES) {
      const { bytes, sources } = await measure(each, folder);
      const fits = bytes > 0 && bytes <= each.bar * KB;
      const result = fits ? "" : bytes === 0 ? "  NOT FOUND" : "  TOO BIG";
      if (!fits) oversized += 1;
      printLine(
        `${each.name.padEnd(30)}${(bytes / KB).toFixed(2).padStart(8)}${String(each.bar).padStart(6)}${result}`,
      );
      if (process.argv.includes("--why")) printLargestSources(sources);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.exitCode = oversized === 0 ? 0 : 1;
}

await main();
