import { describe, expect, it, vi } from "vitest";
import { readAllPages } from "./pages.ts";

describe("a list", () => {
  it("without pages is one request", async () => {
    const read = vi.fn(async () => ({ items: [1, 2] }));
    expect(await readAllPages(read)).toEqual([1, 2]);
    expect(read.mock.calls).toEqual([[{}]]);
  });

  it("that the server splits is complete and in order", async () => {
    const pages: Record<string, { items: number[]; pagination: { next_cursor: string | null } }> = {
      "": { items: [1, 2], pagination: { next_cursor: "b" } },
      b: { items: [], pagination: { next_cursor: "c" } },
      c: { items: [3], pagination: { next_cursor: null } },
    };
    const read = ({ cursor = "" }: { cursor?: string }) => Promise.resolve(pages[cursor] ?? { items: [] });
    expect(await readAllPages(read)).toEqual([1, 2, 3]);
  });

  it("fails as a whole if one page fails", async () => {
    const read = async ({ cursor }: { cursor?: string }) => {
      if (cursor) throw new Error("offline");
      return { items: [1], pagination: { next_cursor: "b" } };
    };
    await expect(readAllPages(read)).rejects.toThrow("offline");
  });
});
