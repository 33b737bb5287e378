import type { StackClientApp, Team } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCode } from "../support/mail-server.ts";
import { configureProject, freshEmail } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ client_team_creation_enabled: true, allow_team_api_keys: true });
});
afterAll(() => published.stop());

const ok = { status: "ok", data: undefined };
const currentUser = (app: StackClientApp<true>) => app.getUser({ or: "throw" });

/** A new user who created a team. */
async function createTestTeam(displayName = "Founders") {
  const { app, email } = await published.signUp();
  const team = await (await currentUser(app)).createTeam({ displayName });
  return { app, email, team };
}

/** The team as it now appears in the user's list. */
async function readTeam(app: StackClientApp<true>, { id }: Team): Promise<Team> {
  const team = await (await currentUser(app)).getTeam(id);
  if (!team) throw new Error("The team is not the user's any more.");
  return team;
}

/** Invites a new email and accepts the invitation as the guest. */
async function invite(team: Team, guest: StackClientApp<true>) {
  const address = freshEmail();
  await team.inviteUser({ email: address, callbackUrl: published.getPageUrl("team-invitation") });
  const code = getCode(await published.waitForEmailOfKind("team-invitation", address));
  return { code, address, result: await guest.acceptTeamInvitation(code) };
}

describe("teams with @stackframe/js 2.8.3", () => {
  it("lists and selects a new team, whose creator has all permissions", async () => {
    const { app, team } = await createTestTeam();
    const user = await currentUser(app);

    expect(await user.listTeams()).toMatchObject([{ id: team.id, displayName: "Founders", profileImageUrl: null }]);
    expect(user.selectedTeam).toMatchObject({ id: team.id, displayName: "Founders" });
    expect((await user.listPermissions(team)).map(({ id }) => id)).toEqual([
      "$delete_team",
      "$invite_members",
      "$manage_api_keys",
      "$read_members",
      "$remove_members",
      "$update_team",
      "team_admin",
    ]);
    expect(await user.listPermissions(team, { recursive: false })).toMatchObject([{ id: "team_admin" }]);
    expect(await user.hasPermission(team, "$update_team")).toBe(true);
    expect(await user.getPermission(team, "nothing_of_the_kind")).toBeNull();
  });

  it("a project that doesn't allow team creation creates none", async () => {
    const { app } = await published.signUp();
    await configureProject(published.project, { client_team_creation_enabled: false });

    await expect((await currentUser(app)).createTeam({ displayName: "Not allowed" })).rejects.toThrow();

    expect(await (await currentUser(app)).listTeams()).toEqual([]);
    await configureProject(published.project, { client_team_creation_enabled: true });
  });

  it("updates its name and metadata", async () => {
    const { app, team } = await createTestTeam();

    await team.update({ displayName: "Renamed", clientMetadata: { colour: "green" } });

    expect(await readTeam(app, team)).toMatchObject({ displayName: "Renamed", clientMetadata: { colour: "green" } });
    expect((await currentUser(app)).selectedTeam).toMatchObject({ displayName: "Renamed" });
  });

  it("a member's display name in a team is independent of their account's name", async () => {
    const { app, team } = await createTestTeam();
    const user = await currentUser(app);
    await user.setDisplayName("Ada Lovelace");

    const profile = await user.getTeamProfile(team);
    expect(profile).toMatchObject({ displayName: "Ada Lovelace", profileImageUrl: null });
    await profile.update({ displayName: "The Countess" });

    expect(await user.getTeamProfile(team)).toMatchObject({ displayName: "The Countess" });
    expect(await team.listUsers()).toMatchObject([{ id: user.id, teamProfile: { displayName: "The Countess" } }]);
    expect(await currentUser(app)).toMatchObject({ displayName: "Ada Lovelace" });
  });

  it("an invited user reads the invitation and joins with the default member permissions", async () => {
    const { app, team } = await createTestTeam("Inviting");
    const { app: guest } = await published.signUp();
    const address = freshEmail();

    await team.inviteUser({ email: address, callbackUrl: published.getPageUrl("team-invitation") });
    expect(await team.listInvitations()).toMatchObject([{ recipientEmail: address }]);
    const code = getCode(await published.waitForEmailOfKind("team-invitation", address));
    expect(await guest.verifyTeamInvitationCode(code)).toMatchObject({ status: "ok" });
    expect(await guest.getTeamInvitationDetails(code)).toEqual({ status: "ok", data: { teamDisplayName: "Inviting" } });
    expect(await guest.acceptTeamInvitation(code)).toEqual(ok);

    const member = await currentUser(guest);
    expect(await member.listTeams()).toMatchObject([{ id: team.id }]);
    expect(await member.listPermissions(team, { recursive: false })).toMatchObject([{ id: "team_member" }]);
    expect(await member.hasPermission(team, "$update_team")).toBe(false);
    await expect((await readTeam(guest, team)).update({ displayName: "Not by a member" })).rejects.toMatchObject({
      errorCode: "TEAM_PERMISSION_REQUIRED",
    });
    expect(await (await readTeam(app, team)).listInvitations()).toEqual([]);
    expect(await (await readTeam(app, team)).listUsers()).toHaveLength(2);
  });

  it("an invitation works once, and not at all once it is revoked", async () => {
    const { team } = await createTestTeam();
    const [first, second] = [await published.signUp(), await published.signUp()];
    const { code, result } = await invite(team, first.app);
    expect(result).toEqual(ok);

    expect(await second.app.acceptTeamInvitation(code)).toMatchObject({
      error: { errorCode: "VERIFICATION_CODE_ALREADY_USED" },
    });

    const address = freshEmail();
    await team.inviteUser({ email: address, callbackUrl: published.getPageUrl("team-invitation") });
    const [invitation] = await team.listInvitations();
    const revoked = getCode(await published.waitForEmailOfKind("team-invitation", address));
    await invitation?.revoke();
    expect(await second.app.acceptTeamInvitation(revoked)).toMatchObject({
      error: { errorCode: "VERIFICATION_CODE_NOT_FOUND" },
    });
    expect(await (await currentUser(second.app)).listTeams()).toEqual([]);
  });

  it("a member who leaves loses access and has no selected team", async () => {
    const { team } = await createTestTeam();
    const { app: guest } = await published.signUp();
    await invite(team, guest);
    const member = await currentUser(guest);
    await member.setSelectedTeam(team);
    expect((await currentUser(guest)).selectedTeam).toMatchObject({ id: team.id });

    await member.leaveTeam(team);

    expect(await (await currentUser(guest)).listTeams()).toEqual([]);
    expect((await currentUser(guest)).selectedTeam).toBeNull();
    expect(await team.listUsers()).toHaveLength(1);
  });

  it("a deleted team is gone for all members", async () => {
    const { app, team } = await createTestTeam();
    const { app: guest } = await published.signUp();
    await invite(team, guest);

    await team.delete();

    expect(await (await currentUser(app)).listTeams()).toEqual([]);
    expect(await (await currentUser(guest)).listTeams()).toEqual([]);
    expect((await currentUser(app)).selectedTeam).toBeNull();
  });

  it("team API keys are shown once, listed by their last characters, and revoked", async () => {
    const { team } = await createTestTeam();

    const created = await team.createApiKey({ description: "Builds", expiresAt: null });
    expect(created.value).toMatch(/^sk_[0-9a-z]{99}$/);
    const [listed] = await team.listApiKeys();
    expect(listed).toMatchObject({ type: "team", teamId: team.id, description: "Builds" });
    expect(listed?.value).toEqual({ lastFour: created.value.slice(-4) });
    expect(listed?.isValid()).toBe(true);
    await listed?.revoke();

    const [revoked] = await team.listApiKeys();
    expect(revoked?.whyInvalid()).toBe("manually-revoked");
  });
});
