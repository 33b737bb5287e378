import { beforeEach, describe, expect, it } from "vitest";
import { clearLeftTeamNotice, getLeftTeamNotice, leaveWithNotice, wasRecentlyLeft } from "./left-teams.ts";

const team = (id: string) => ({ id, displayName: `Team ${id}` });
beforeEach(clearLeftTeamNotice);

describe("leaving a team", () => {
  it("marks the team as left immediately, because its section can disappear at any time", async () => {
    await leaveWithNotice(team("a"), "teamLeft", async () => expect(wasRecentlyLeft("a")).toBe(true));
    expect(wasRecentlyLeft("a")).toBe(true);
    expect(wasRecentlyLeft("b")).toBe(false);
  });

  it.each(["teamLeft", "teamDeleted"] as const)("sets a notice with the team's name when done: %s", async (done) => {
    await leaveWithNotice(team("d"), done, async () => expect(getLeftTeamNotice()).toBeUndefined());
    expect(getLeftTeamNotice()).toEqual({ key: done, values: { team: "Team d" } });
    clearLeftTeamNotice();
    expect(getLeftTeamNotice()).toBeUndefined();
  });

  it("does not mark the team as left if the request fails", async () => {
    const rejected = new Error("Refused");
    await expect(leaveWithNotice(team("c"), "teamLeft", () => Promise.reject(rejected))).rejects.toBe(rejected);
    expect(wasRecentlyLeft("c")).toBe(false);
    expect(getLeftTeamNotice()).toBeUndefined();
  });
});
