import { beforeEach, describe, expect, it } from "vitest";
import { clearLeftTeamNotice, getLeftTeamNotice, leaveWithNotice, wasRecentlyLeft } from "./left-teams.ts";

const team = (id: string) => ({ id, displayName: `Team ${id}` });
beforeEach(clearLeftTeamNotice);

describe("a team that one leaves", () => {
  it("counts as left from the start, for its section may go at any moment", async () => {
    await leaveWithNotice(team("a"), "teamLeft", async () => expect(wasRecentlyLeft("a")).toBe(true));
    expect(wasRecentlyLeft("a")).toBe(true);
    expect(wasRecentlyLeft("b")).toBe(false);
  });

  it.each(["teamLeft", "teamDeleted"] as const)("is told of by its name once it is done: %s", async (done) => {
    await leaveWithNotice(team("d"), done, async () => expect(getLeftTeamNotice()).toBeUndefined());
    expect(getLeftTeamNotice()).toEqual({ key: done, values: { team: "Team d" } });
    clearLeftTeamNotice();
    expect(getLeftTeamNotice()).toBeUndefined();
  });

  it("is not left when that failed", async () => {
    const rejected = new Error("Refused");
    await expect(leaveWithNotice(team("c"), "teamLeft", () => Promise.reject(rejected))).rejects.toBe(rejected);
    expect(wasRecentlyLeft("c")).toBe(false);
    expect(getLeftTeamNotice()).toBeUndefined();
  });
});
