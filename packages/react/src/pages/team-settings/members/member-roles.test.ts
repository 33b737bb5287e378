import { describe, expect, it } from "vitest";
import { getLeaveMessages, getRoles } from "./member-roles.ts";

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
  ])("shows %j as %j", (permissionIds, roles) => {
    expect(getRoles(permissionIds)).toEqual(roles);
  });
});

describe("leaving a team", () => {
  const person = (id: string, ...permissionIds: string[]) => ({ id, permissionIds });

  const [me, admin] = [person("me", "team_admin"), person("you", "team_admin")];
  const plain = ["leaveTeamConfirmText"];

  it.each([
    ["the only member who can delete the team", [me], true, ["leaveLastMember", "leaveDeleteInstead"]],
    ["the only member", [person("me", "team_member")], false, ["leaveLastMember"]],
    ["the only admin", [me, person("you", "team_member")], true, ["leaveLastAdmin", "leaveAskProject", ...plain]],
    ["one of two admins", [me, admin], true, plain],
    ["no admin", [person("me", "team_member"), person("you", "team_member")], false, plain],
    ["a member who cannot see the others", null, false, plain],
  ])("as %s shows the correct warnings", (_case, members, canDelete, texts) => {
    expect(getLeaveMessages(members, "me", canDelete)).toEqual(texts);
  });
});
