import { describe, expect, it } from "vitest";
import { getTeamCapabilities, type TeamCapabilities } from "./team-capabilities.ts";

const capabilitiesFor = (ids: string[]) =>
  Object.entries(getTeamCapabilities(ids.map((id) => ({ id })))).flatMap(([right, isGiven]) =>
    isGiven ? [right] : [],
  );

describe("each permission grants one capability", () => {
  it.each<[string, keyof TeamCapabilities]>([
    ["$update_team", "canUpdate"],
    ["$delete_team", "canDelete"],
    ["$read_members", "canSeeMembers"],
    ["$remove_members", "canRemoveMembers"],
    ["$invite_members", "canInvite"],
    ["$manage_api_keys", "canManageKeys"],
  ])("%s: %s", (permission, right) => {
    expect(capabilitiesFor([permission])).toEqual([right]);
  });

  it("other permissions grant none", () => {
    expect(capabilitiesFor(["team_admin", "update_team", "billing:read"])).toEqual([]);
  });
});
