import { access, readdir, realpath } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import type { Installation } from "./npm-binaries.ts";

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
