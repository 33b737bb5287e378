/**
 * Packs the packages that the server offers at `/kit/<name>.tgz`. Each contains the packages of this repository that it
 * depends on (`bundleDependencies`), so that one `npm install` works without a checkout and the file, and therefore its
 * digest, is the same on every server of this version.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { createServerManifest } from "./build-server.mjs";
import { ROOT } from "./repository.mjs";

const LIBRARIES = ["client", "react", "backend", "next", "cli"];
/** Servers that were installed from npm don't offer these two: a package can't contain itself. */
const SERVERS = ["server", "test"];

/** Where the server package has the packages that it offers. */
const KIT_OF_SERVER = "dist/dist/kit";

export const SCOPE = "@vestibule/";
const EXECUTABLE = 0o755;
const READABLE = 0o644;
/** The fixed time of every file, as `npm pack` sets it. In seconds since the epoch. */
const FILE_TIME = 499_162_500;
const BLOCK_BYTES = 512;

/** Packs all packages into the folder and the server package, if their builds have changed. */
export function packKit(folder) {
  const kitOfServer = join(getFolder("server"), KIT_OF_SERVER);
  const libraries = LIBRARIES.map((name) => [name, listEntries(name)]);
  const withoutKit = SERVERS.map((name) => [name, listEntries(name).filter(({ path }) => !isKitFile(path))]);
  const hash = createHash("sha256");
  for (const [name, entries] of [...libraries, ...withoutKit]) {
    for (const { path, content } of entries) hash.update(`${name}/${path}\0`).update(content);
  }
  const digest = hash.digest("hex");
  const stamp = join(folder, ".inputs");
  if (existsSync(kitOfServer) && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  const next = `${folder}-${process.pid}`;
  const pack = (target, packages) => {
    mkdirSync(target, { recursive: true });
    for (const [name, entries] of packages) writeFileSync(join(target, `${name}.tgz`), createTarball(entries));
  };
  pack(next, libraries);
  rmSync(kitOfServer, { recursive: true, force: true });
  cpSync(next, kitOfServer, { recursive: true });
  pack(
    next,
    SERVERS.map((name) => [name, listEntries(name)]),
  );
  writeFileSync(join(next, ".inputs"), digest);
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
}

const isKitFile = (path) => path.includes(`/${KIT_OF_SERVER}/`);

/** The files of a package and of those that it bundles. */
function listEntries(name) {
  const manifest = readManifest(name);
  const bundled = [...collectWorkspaceDependencies(manifest)].sort();
  const manifests = [manifest, ...bundled.map(readManifest)];
  const merge = (field) => Object.assign({}, ...manifests.map((each) => each[field] ?? {}));
  const merged = {
    dependencies: merge("dependencies"),
    optionalDependencies: merge("optionalDependencies"),
    bundleDependencies: bundled.map((each) => SCOPE + each),
  };
  return [
    ...listPackageFiles(name, { ...manifest, ...merged }, "package"),
    // A server under test offers no packages.
    ...bundled
      .flatMap((each) => listPackageFiles(each, readManifest(each), `package/node_modules/${SCOPE}${each}`))
      .filter(({ path }) => !isKitFile(path)),
  ];
}

function collectWorkspaceDependencies(manifest, found = new Set()) {
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    const name = dependency.replace(SCOPE, "");
    if (!dependency.startsWith(SCOPE) || found.has(name)) continue;
    found.add(name);
    collectWorkspaceDependencies(readManifest(name), found);
  }
  return found;
}

export const getFolder = (name) => join(ROOT, name === "server" ? "apps" : "packages", name);

export function readManifest(name) {
  const manifest = JSON.parse(readFileSync(join(getFolder(name), "package.json"), "utf8"));
  return name === "server" ? createServerManifest(manifest) : manifest;
}

export function listPackageFiles(name, manifest, prefix) {
  const folder = getFolder(name);
  // The sources are not packed, so the condition that selects them is left out.
  const withoutSources = (key, value) => (key === "vestibule-source" ? undefined : value);
  const text = `${JSON.stringify(manifest, withoutSources, 2)}\n`;
  const parts = manifest.files.filter((part) => !part.startsWith("!") && part !== "README.md");
  const files = parts.flatMap((part) => listFiles(join(folder, part)));
  return [
    { path: `${prefix}/package.json`, content: Buffer.from(text), mode: READABLE },
    { path: `${prefix}/LICENSE`, content: readFileSync(join(ROOT, "LICENSE")), mode: READABLE },
    { path: `${prefix}/README.md`, content: readFileSync(join(folder, "README.md")), mode: READABLE },
    ...files.map((file) => {
      const path = relative(folder, file).split(sep).join("/");
      const mode = path.startsWith("bin/") ? EXECUTABLE : READABLE;
      return { path: `${prefix}/${path}`, content: readFileSync(file), mode };
    }),
  ];
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** A gzipped archive in the POSIX ustar format, whose bytes depend only on the entries. */
export function createTarball(entries) {
  const blocks = entries.flatMap(({ path, content, mode }) => [
    createHeader(path, content.length, mode),
    content,
    Buffer.alloc((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9 });
}

/** @see POSIX pax, "ustar Interchange Format" */
function createHeader(path, size, mode) {
  const header = Buffer.alloc(BLOCK_BYTES);
  const { prefix, name } = splitPath(path);
  const octal = (value, digits) => value.toString(8).padStart(digits, "0");
  header.write(name, 0);
  header.write(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(FILE_TIME, 11)}\0`, 100);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

/** A name has at most 100 bytes; the folders before it go into the prefix. */
function splitPath(path) {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  const cut = path.indexOf("/", path.length - 101);
  const prefix = path.slice(0, cut);
  if (cut < 0 || Buffer.byteLength(prefix) > 155) throw new Error(`The path is too long for an archive: ${path}`);
  return { prefix, name: path.slice(cut + 1) };
}
