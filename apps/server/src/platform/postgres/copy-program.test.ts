import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyProgram } from "./postgres-binaries.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-copy-program-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, mode: number): Promise<void> {
  await mkdir(join(folder, "native", path, ".."), { recursive: true });
  await writeFile(join(folder, "native", path), path, { mode });
}

it("every account can read and run a copied program, which finds its libraries by their short names", async () => {
  await put("bin/postgres", 0o700);
  await put("lib/libpq.so.5.18", 0o600);
  await put("lib/libpq.a", 0o600);
  await put("share/postgresql/timezone/UTC", 0o600);

  const copy = join(folder, "program-18");
  const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" };
  await copyProgram(join(folder, "native"), [link], copy);

  expect((await stat(join(copy, "bin", "postgres"))).mode & 0o777).toBe(0o755);
  expect((await stat(join(copy, "share", "postgresql", "timezone", "UTC"))).mode & 0o777).toBe(0o644);
  expect(await readFile(join(copy, "lib", "libpq.so.5"), "utf8")).toBe("lib/libpq.so.5.18");
  await expect(stat(join(copy, "lib", "libpq.a"))).rejects.toThrow(/ENOENT/);
});
