import { describe, expect, it } from "vitest";
import { type TeamRights, teamRights } from "./team-rights.ts";

const rightsOf = (ids: string[]) =>
  Object.entries(teamRights(ids.map((id) => ({ id })))).flatMap(([right, isGiven]) => (isGiven ? [right] : []));

describe("a permission gives one right", () => {
  it.each<[string, keyof TeamRights]>([
    ["$update_team", "mayUpdate"],
    ["$delete_team", "mayDelete"],
    ["$read_members", "maySeeMembers"],
    ["$remove_members", "mayRemoveMembers"],
    ["$invite_members", "mayInvite"],
    ["$manage_api_keys", "mayManageKeys"],
  ])("%s: %s", (permission, right) => {
    expect(rightsOf([permission])).toEqual([right]);
  });

  it("and other permissions give none here", () => {
    expect(rightsOf(["team_admin", "update_team", "billing:read"])).toEqual([]);
  });
});
