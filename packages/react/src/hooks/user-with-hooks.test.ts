import type { CurrentUser, Team } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { withHooks } from "./user-with-hooks.ts";

const team = { id: "team", displayName: "Founders" } as Team;
const user = (selectedTeam: Team | null) => ({ id: "user", selectedTeam }) as CurrentUser;

describe("a user with hooks", () => {
  it("is the same object for the same user, so that effects do not run again", () => {
    const given = user(team);
    expect(withHooks(given, undefined)).toBe(withHooks(given, undefined));
  });

  it("keeps what the user has, and cannot be changed", () => {
    const withHooksCache = withHooks(user(null), undefined);
    expect(withHooksCache).toMatchObject({ id: "user", selectedTeam: null });
    expect(Object.isFrozen(withHooksCache)).toBe(true);
  });

  it("has a selected team with hooks of its own, the same for both of two users fetched one after the other", () => {
    const [before, after] = [withHooks(user(team), undefined), withHooks(user(team), undefined)];
    expect(before.selectedTeam?.displayName).toBe("Founders");
    expect(typeof before.selectedTeam?.useUsers).toBe("function");
    expect(before.selectedTeam).toBe(after.selectedTeam);
  });
});
