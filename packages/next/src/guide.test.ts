import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const guide = read("docs/guides/nextjs-quick-start.md");
const blocks = [...guide.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];

describe("the guide for Next.js", () => {
  it.each(blocks.map(([, path = "", text = ""]) => ({ path, text })))("has $path of the example", ({ path, text }) => {
    expect(text).toBe(read(`examples/nextjs/${path}`));
  });

  it("has all files that an application needs", () => {
    expect(blocks).toHaveLength(10);
  });
});
