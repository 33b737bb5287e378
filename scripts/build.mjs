/** `npm run build`: builds the published packages and the applications that the server serves, if stale. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildServer } from "./lib/build-server.mjs";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { packKit } from "./lib/pack-kit.mjs";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { run } from "./lib/run.mjs";

const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const VITE = join(ROOT, "node_modules", "vite", "bin", "vite.js");
const SHARED_INPUTS = [
  "package-lock.json",
  "tsconfig.base.json",
  "scripts/build.mjs",
  "scripts/lib/bundle-package.mjs",
  "scripts/lib/compile-messages.mjs",
  "scripts/tsconfig",
];

/** Packages that browsers download. */
const BUNDLED_PACKAGES = ["client", "react"];

/**
 * Build targets, in order. `folder`: receives the output in `dist`. `inputs`: other folders whose changes make it
 * stale. `always`: required by `npm start`: what the server serves, packages of the kit included. `npm start` runs the
 * server from its sources; the built one is for applications that install it.
 */
const TARGETS = [
  { folder: "packages/contract", inputs: [], steps: buildPackage, always: true },
  { folder: "packages/emails", inputs: [], steps: buildPackage },
  { folder: "packages/client", inputs: ["packages/contract"], steps: buildPackage, always: true },
  { folder: "packages/react", inputs: ["packages/contract", "packages/client"], steps: buildPackage, always: true },
  { folder: "packages/backend", inputs: ["packages/contract", "packages/client"], steps: buildPackage, always: true },
  {
    folder: "packages/next",
    inputs: ["packages/contract", "packages/client", "packages/react", "packages/backend"],
    steps: buildPackage,
    always: true,
  },
  { folder: "packages/cli", inputs: ["packages/contract", "packages/client"], steps: buildPackage, always: true },
  {
    folder: "examples/react-spa",
    inputs: ["packages/contract", "packages/client", "packages/react"],
    steps: buildApplication,
    always: true,
  },
  {
    folder: "apps/dashboard",
    inputs: ["packages/contract", "packages/client", "packages/react"],
    steps: buildApplication,
    always: true,
  },
  {
    folder: "apps/server",
    inputs: [
      ...["packages/contract", "packages/emails", "packages/client", "packages/react"],
      ...["apps/dashboard", "examples/react-spa", "scripts/lib/build-server.mjs"],
    ],
    steps: buildServer,
    always: true,
  },
  {
    folder: "packages/test",
    inputs: ["packages/contract", "packages/client", "packages/backend"],
    steps: buildPackage,
    always: true,
  },
];

/** Stops at the first failed target, whose error is already printed. @returns whether all builds succeeded */
export async function build({ node, everything }) {
  for (const target of TARGETS.filter(({ always }) => everything || always === true)) {
    const digest = digestInputs(target);
    const stamp = join(ROOT, target.folder, "dist", ".inputs");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) continue;
    printLine(`Building ${target.folder} …`);
    if (!(await target.steps(target.folder, node, everything))) return false;
    writeFileSync(stamp, digest);
  }
  packKit(join(ROOT, "dist", "kit"));
  return true;
}

/**
 * ESM, in few files for browsers, and declarations of every source file; other files (style sheets) are copied.
 * `isChecked`: also checks the types, which makes no difference to the output. Without, packages for frameworks build
 * although the framework isn't installed: `isolatedDeclarations` makes each declaration follow from its file alone.
 */
async function buildPackage(folder, node, isChecked) {
  rmSync(join(ROOT, folder, "dist"), { recursive: true, force: true });
  const name = folder.replace("packages/", "");
  const config = join(ROOT, "scripts", "tsconfig", `${name}.json`);
  const code = await run(node, [TSC, "-p", config, ...(isChecked ? [] : ["--noCheck"])], { node });
  const source = join(ROOT, folder, "src");
  for (const file of listFiles(source).filter((path) => !/\.tsx?$/.test(path))) {
    cpSync(file, join(ROOT, folder, "dist", relative(source, file)));
  }
  if (code === 0 && BUNDLED_PACKAGES.includes(name)) {
    // The bundler may be installed only now.
    const { bundlePackage } = await import("./lib/bundle-package.mjs");
    await bundlePackage(join(ROOT, folder), name);
  }
  return code === 0;
}

/** Builds to a temporary folder, then swaps it in, so that a running server always serves files of one build. */
async function buildApplication(folder, node) {
  const cwd = join(ROOT, folder);
  const next = join(cwd, `dist-${process.pid}`);
  // Always a production build, even when tests run this script.
  const env = { NODE_ENV: "production" };
  const code = await run(node, [VITE, "build", "--logLevel", "warn", "--outDir", next], { cwd, node, env });
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true });
    return false;
  }
  compressFiles(next);
  rmSync(join(cwd, "dist"), { recursive: true, force: true });
  renameSync(next, join(cwd, "dist"));
  return true;
}

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".html", ".json"]);
/** Smaller files fit into one packet anyway. */
const LEAST_COMPRESSED_BYTES = 1_000;

/** Writes compressed variants next to each file, which the server sends as they are. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < LEAST_COMPRESSED_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function digestInputs({ folder, inputs }) {
  const hash = createHash("sha256");
  const paths = [folder, ...inputs, ...SHARED_INPUTS].map((path) => join(ROOT, path));
  const files = paths.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]));
  for (const file of files.sort()) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(dist(-\d+)?|node_modules)$/.test(entry.name) ? [] : listFiles(path);
    return isInput(entry.name) ? [path] : [];
  });
}

function isInput(name) {
  return !/\.test\.tsx?$/.test(name) && extname(name) !== ".md" && !name.startsWith(".");
}

if (isMain(import.meta.url)) {
  try {
    const everything = !process.argv.includes("--served-only");
    await installMissingPackages({ runningOnly: !everything });
    const node = await findNode();
    if (!(await build({ node, everything }))) process.exitCode = 1;
  } catch (error) {
    printLine(error.message);
    process.exitCode = 1;
  }
}
