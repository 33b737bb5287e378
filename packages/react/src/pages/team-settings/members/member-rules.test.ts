import { describe, expect, it } from "vitest";
import { leaveWarning, rolesOf } from "./member-rules.ts";

describe("the roles of a member", () => {
  it.each([
    [["team_admin"], [{ text: "roleAdmin" }]],
    [["team_member"], [{ text: "roleMember" }]],
    [["team_admin", "team_member"], [{ text: "roleAdmin" }]],
    [["billing:read", "team_member"], [{ id: "billing:read" }]],
    [
      ["$read_members", "team_admin"],
      [{ id: "$read_members" }, { text: "roleAdmin" }],
    ],
    [[], []],
  ])("%j are shown as %j", (permissionIds, roles) => {
    expect(rolesOf(permissionIds)).toEqual(roles);
  });
});

describe("leaving a team", () => {
  const person = (id: string, ...permissionIds: string[]) => ({ id, permissionIds });

  it.each([
    ["the only member", [person("me", "team_member")], "leaveLastMember"],
    ["the only admin", [person("me", "team_admin"), person("you", "team_member")], "leaveLastAdmin"],
    ["one of two admins", [person("me", "team_admin"), person("you", "team_admin")], null],
    ["no admin", [person("me", "team_member"), person("you", "team_member")], null],
  ])("as %s warns of %s", (_case, members, warning) => {
    expect(leaveWarning(members, "me")).toBe(warning);
  });
});
