import { chmod, copyFile, mkdir, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, join } from "node:path";

/** A library name that the loader looks up; both paths are relative to the npm package. */
export interface LibraryLink {
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
