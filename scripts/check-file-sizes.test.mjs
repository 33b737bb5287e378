import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkFileSizes } from "./check-file-sizes.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-sizes-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function put(path, lines) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), "x;\n".repeat(lines));
}

it.each([
  ["apps/server/src/a.ts", 400],
  ["apps/server/src/a.test.ts", 600],
  ["packages/react/src/a.tsx", 200],
])("%s can have at most %i lines", async (path, limit) => {
  await put(path, limit);
  expect(checkFileSizes(root).problems).toEqual([]);
  await put(path, limit + 1);
  expect(checkFileSizes(root).problems.join()).toContain(`${path} has ${limit + 1} lines`);
});

it("a folder can have 15 files, not counting tests and subfolders", async () => {
  for (let n = 0; n < 15; n += 1) await put(`packages/client/src/file-${n}.ts`, 1);
  await put("packages/client/src/file-1.test.ts", 1);
  await put("packages/client/src/below/file.ts", 1);
  expect(checkFileSizes(root).problems).toEqual([]);
  await put("packages/client/src/file-15.ts", 1);
  expect(checkFileSizes(root).problems).toEqual(["packages/client/src has 16 files; the limit is 15."]);
});
