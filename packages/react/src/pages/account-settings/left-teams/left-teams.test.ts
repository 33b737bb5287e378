import { beforeEach, describe, expect, it } from "vitest";
import { forgetFarewell, hasJustLeft, lastFarewell, leaving } from "./left-teams.ts";

const team = (id: string) => ({ id, displayName: `Team ${id}` });
beforeEach(forgetFarewell);

describe("a team that one leaves", () => {
  it("counts as left from the start, for its section may go at any moment", async () => {
    await leaving(team("a"), "teamLeft", async () => expect(hasJustLeft("a")).toBe(true));
    expect(hasJustLeft("a")).toBe(true);
    expect(hasJustLeft("b")).toBe(false);
  });

  it.each(["teamLeft", "teamDeleted"] as const)("is told of by its name once it is done: %s", async (done) => {
    await leaving(team("d"), done, async () => expect(lastFarewell()).toBeUndefined());
    expect(lastFarewell()).toEqual({ key: done, values: { team: "Team d" } });
    forgetFarewell();
    expect(lastFarewell()).toBeUndefined();
  });

  it("is not left when that failed", async () => {
    const refused = new Error("Refused");
    await expect(leaving(team("c"), "teamLeft", () => Promise.reject(refused))).rejects.toBe(refused);
    expect(hasJustLeft("c")).toBe(false);
    expect(lastFarewell()).toBeUndefined();
  });
});
