import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isInstalled } from "./install-dependencies.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "vestibule-install-"));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

/** `wanted`: entries of package-lock.json. `present`: npm's record in node_modules; undefined: never installed. */
async function check(wanted, present) {
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...wanted } }));
  if (present !== undefined) {
    await mkdir(join(root, "node_modules"));
    await writeFile(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages: present }));
  }
  return isInstalled(root);
}

const zod = { "node_modules/zod": { version: "4.6.7" } };

it.each([
  ["nothing was installed", zod, undefined, false],
  ["everything is installed", zod, zod, true],
  ["a package is missing", { ...zod, "node_modules/pg": { version: "8.0.0" } }, zod, false],
  ["another version is installed", zod, { "node_modules/zod": { version: "4.6.6" } }, false],
  [
    "only another platform's package is missing",
    { ...zod, "node_modules/@esbuild/win32-x64": { version: "1.0.0", optional: true } },
    zod,
    true,
  ],
  ["only a workspace folder isn't listed", { ...zod, "packages/client": { version: "0.1.0" } }, zod, true],
])("detects the installation state when %s", async (_, wanted, present, expected) => {
  expect(await check(wanted, present)).toBe(expected);
});
