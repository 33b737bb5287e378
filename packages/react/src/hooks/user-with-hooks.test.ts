import type { CurrentUser, Team } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { withHooks } from "./user-with-hooks.ts";

const team = { id: "team", displayName: "Founders" } as Team;
const user = (selectedTeam: Team | null) => ({ id: "user", selectedTeam }) as CurrentUser;

describe("a user with hooks", () => {
  it("is the same object for the same user, so effects do not rerun", () => {
    const given = user(team);
    expect(withHooks(given, undefined)).toBe(withHooks(given, undefined));
  });

  it("keeps the user's properties and is frozen", () => {
    const withHooksCache = withHooks(user(null), undefined);
    expect(withHooksCache).toMatchObject({ id: "user", selectedTeam: null });
    expect(Object.isFrozen(withHooksCache)).toBe(true);
  });

  it("has a selected team with hooks, the same object for two users fetched in sequence", () => {
    const [before, after] = [withHooks(user(team), undefined), withHooks(user(team), undefined)];
    expect(before.selectedTeam?.displayName).toBe("Founders");
    expect(typeof before.selectedTeam?.useUsers).toBe("function");
    expect(before.selectedTeam).toBe(after.selectedTeam);
  });
});
