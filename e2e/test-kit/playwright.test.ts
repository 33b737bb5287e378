import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";

const require = createRequire(import.meta.url);
const playwright = join(dirname(require.resolve("@playwright/test/package.json")), "cli.js");
const example = join(import.meta.dirname, "..", "..", "examples", "node-api");

it("the Playwright tests of the example pass", async () => {
  const output = await mkdtemp(join(inject("runFolder"), "playwright-"));
  const { stdout } = await promisify(execFile)(
    inject("nodePath"),
    [playwright, "test", "--reporter=line", "--output", output],
    { cwd: example, env: { PATH: process.env.PATH, VESTIBULE_CHROMIUM: inject("chromiumPath") } },
  );
  expect(stdout).toContain("2 passed");
});
