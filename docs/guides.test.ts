import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");

/** The code blocks of the guide that are files of an example. */
const blocks = [...read("docs/guides/frameworks.md").matchAll(/<!-- (examples\/\S+) -->\n\n```tsx?\n(.*?)```\n/gs)].map(
  ([, path = "", code = ""]) => ({ path, code }),
);

describe("the guide about frameworks", () => {
  it("has code of every example that it names", () => {
    const folders = new Set(blocks.map(({ path }) => path.split("/")[1]));
    expect([...folders].sort()).toEqual([
      "express",
      "fastify",
      "hono",
      "node-http",
      "pages",
      "react-router",
      "tanstack-start",
    ]);
  });

  it.each(blocks)("has $path as browser tests run it", ({ path, code }) => {
    expect(code).toBe(read(path));
  });
});
