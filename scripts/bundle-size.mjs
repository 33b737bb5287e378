/**
 * `npm run size`: what an application's visitors download for the kit, against the bars. Prints a table; with `--why`
 * (`npm run size -- --why`) also the largest source files of each bundle, in minified bytes before gzip.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT, say } from "./lib/repository.mjs";

/** Bytes of a KB in the bars. */
const KB = 1000;

const APP = 'const app = new StackClientApp({ projectId: "p", publishableClientKey: "k", tokenStore: "cookie" });';

/**
 * `source`: an application's entry. `bar`: most KB of gzip -9. `part`: what is counted.
 * - `at once`: the entry and everything it imports statically, as one file. What comes by `import()` is left out of the
 *   build: a visitor downloads it when they use it. Nothing is cut into chunks, as every bundler does that differently:
 *   Vite keeps most of what the entry shares with later parts in the entry and comes out some 5 % above these numbers;
 *   esbuild makes a file for each combination, which costs a quarter more. For the core this means: the app, sign-in
 *   with a password, tokens and their refresh, the user. `with`: a file that must be in it, so that nothing is gained
 *   by loading it later.
 * - `later`: what is fetched for the modules whose path contains `folder`, beyond what was loaded at once.
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
    name: "provider + sign-in page",
    bar: 25,
    source: `import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react"; ${APP} export { app, StackHandler, StackProvider };`,
    part: { kind: "at once", with: "pages/auth/sign-in.tsx" },
  },
  {
    name: "account settings, on demand",
    bar: 35,
    source: `import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react"; ${APP} export { app, StackHandler, StackProvider };`,
    part: { kind: "later", folder: "pages/account-settings" },
  },
  {
    name: "teams and API keys, on demand",
    bar: 25,
    source: `import { StackClientApp, StackHandler, StackProvider } from "@vestibule/react"; ${APP} export { app, StackHandler, StackProvider };`,
    part: { kind: "later", folder: "pages/team-settings" },
  },
  ...[
    ["account methods", 8, "users/account-methods"],
    ["magic link, reset", 3, "auth/mail-methods"],
    ["OAuth", 3, "oauth/oauth-methods"],
    ["passkey sign-in", 5, "passkeys/sign-in"],
    ["command-line login", 2, "cli/cli-methods"],
    ["teams and keys", 3, "users/membership-methods"],
    ["actions on a team", 3, "teams/team-actions"],
    ["lists", 4, "lists/fetch-list"],
  ].map(([name, bar, folder]) => ({
    name: `${name}, on demand`,
    bar,
    source: `import { StackClientApp } from "@vestibule/client"; ${APP} export { app };`,
    part: { kind: "later", folder },
  })),
];

/** Leaves what modules import on demand to the browser; `importer`: those of which. */
const withoutImports = (importer) => ({
  name: "without-imports",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path, importer: by }) =>
      kind === "dynamic-import" && by.split(sep).join("/").includes(importer) ? { path, external: true } : undefined,
    );
  },
});

/** The parts that the kit fetches are measured by themselves, not as parts of a page. */
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
  if (part.with && !sources.some(([path]) => path.endsWith(part.with))) return { bytes, sources: [] };
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

/** The chunks and all they import at once. */
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

function explain(sources) {
  const largest = sources.toSorted((a, b) => b.bytes - a.bytes).slice(0, 15);
  for (const { path, bytes } of largest) say(`${String(bytes).padStart(12)}  ${path}`);
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), "vestibule-size-"));
  let tooBig = 0;
  try {
    say("gzip -9 of an esbuild ES2020 minified bundle, react external; 1 KB = 1000 bytes");
    say(`${"bundle".padEnd(30)}${"KB".padStart(8)}${"bar".padStart(6)}`);
    for (const each of MEASURES) {
      const { bytes, sources } = await measure(each, folder);
      const fits = bytes > 0 && bytes <= each.bar * KB;
      const verdict = fits ? "" : bytes === 0 ? "  NOT FOUND" : "  TOO BIG";
      if (!fits) tooBig += 1;
      say(`${each.name.padEnd(30)}${(bytes / KB).toFixed(2).padStart(8)}${String(each.bar).padStart(6)}${verdict}`);
      if (process.argv.includes("--why")) explain(sources);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.exitCode = tooBig === 0 ? 0 : 1;
}

await main();
