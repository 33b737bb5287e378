import { describe, expect, it } from "vitest";
import { hasJustLeft, leaving } from "./left-teams.ts";

describe("a team that one leaves", () => {
  it("counts as left from the start, for its section may go at any moment", async () => {
    await leaving("a", async () => expect(hasJustLeft("a")).toBe(true));
    expect(hasJustLeft("a")).toBe(true);
    expect(hasJustLeft("b")).toBe(false);
  });

  it("is not left when that failed", async () => {
    const refused = new Error("Refused");
    await expect(leaving("c", () => Promise.reject(refused))).rejects.toBe(refused);
    expect(hasJustLeft("c")).toBe(false);
  });
});
