import { type CurrentUser, StackClientApp, type Team } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { userWithHooks } from "./add-hooks.ts";

const app = new StackClientApp({
  baseUrl: "http://api.example",
  projectId: "p",
  publishableClientKey: "k",
  tokenStore: null,
});
const team = { id: "team", displayName: "Founders" } as Team;
const user = (selectedTeam: Team | null) => ({ id: "user", selectedTeam }) as CurrentUser;

describe("a user with hooks", () => {
  it("is the same object for the same user, so effects do not rerun", () => {
    const given = user(team);
    expect(userWithHooks(app, given, undefined)).toBe(userWithHooks(app, given, undefined));
  });

  it("keeps the user's properties and is frozen", () => {
    const hooked = userWithHooks(app, user(null), undefined);
    expect(hooked).toMatchObject({ id: "user", selectedTeam: null });
    expect(Object.isFrozen(hooked)).toBe(true);
  });

  it("has a selected team with hooks, the same object for two users fetched in sequence", () => {
    const [before, after] = [userWithHooks(app, user(team), undefined), userWithHooks(app, user(team), undefined)];
    expect(before.selectedTeam?.displayName).toBe("Founders");
    expect(typeof before.selectedTeam?.useUsers).toBe("function");
    expect(before.selectedTeam).toBe(after.selectedTeam);
  });
});
