import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createTarball } from "./lib/pack-kit.mjs";

const folder = mkdtempSync(join(tmpdir(), "vestibule-pack-"));
afterAll(() => rmSync(folder, { recursive: true }));

const longPath = `package/node_modules/${"folder/".repeat(14)}file.d.ts`;
const entries = [
  { path: "package/bin/run.js", content: Buffer.from("#!/usr/bin/env node\n"), mode: 0o755 },
  { path: longPath, content: Buffer.alloc(1000, "x"), mode: 0o644 },
  { path: "package/empty", content: Buffer.alloc(0), mode: 0o644 },
];

it("the same files make the same archive, so that every server of a version offers the same digest", () => {
  expect(createTarball(entries).equals(createTarball(entries))).toBe(true);
});

it("an archive has the paths, contents and modes of its files, also of long paths", () => {
  writeFileSync(join(folder, "kit.tgz"), createTarball(entries));
  execFileSync("tar", ["xzf", "kit.tgz"], { cwd: folder });

  for (const { path, content } of entries) expect(readFileSync(join(folder, path)).equals(content)).toBe(true);
  expect(statSync(join(folder, "package/bin/run.js")).mode & 0o111).toBe(0o111);
  expect(statSync(join(folder, longPath)).mode & 0o111).toBe(0);
});

it("a path that the format can't hold is an error", () => {
  const path = `package/${"x".repeat(101)}`;
  expect(() => createTarball([{ path, content: Buffer.alloc(0), mode: 0o644 }])).toThrow("too long");
});
