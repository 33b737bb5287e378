import assert from "node:assert/strict";
import { type Capability, step } from "../capability.ts";
import { expectError, expectFields, expectFound, expectOk, expectThrown } from "../expectations.ts";
import type { SignedInUser } from "../published-client.ts";
import { freshEmail, type World } from "../world.ts";

const needs = ["team creation"] as const;
const withEmail = ["team creation", "email"] as const;

async function createTeam(world: World, displayName = "Founders") {
  const member = await world.signUp();
  return { ...member, team: await member.user.createTeam({ displayName }) };
}

type Team = Awaited<ReturnType<typeof createTeam>>["team"];

async function invite(world: World, team: Team, email = freshEmail()): Promise<string> {
  await team.inviteUser({ email, callbackUrl: world.pageUrl("team-invitation") });
  return (await world.mailbox.waitFor("team-invitation", email)).code;
}

const countTeams = async (user: SignedInUser) => (await user.listTeams()).length;

export const teams: Capability = {
  id: "teams",
  title: "Teams",
  steps: [
    step(
      "creates and lists a team",
      async (world) => {
        const { user, team } = await createTeam(world);
        expectFields((await user.listTeams())[0], { id: team.id, displayName: "Founders" });
      },
      { needs },
    ),
    step(
      "selects a new team",
      async (world) => {
        const { app, team } = await createTeam(world);
        expectFields((await app.getUser())?.selectedTeam, { id: team.id });
      },
      { needs },
    ),
    step(
      "selects no team",
      async (world) => {
        const { app, user } = await createTeam(world);
        await user.setSelectedTeam(null);
        assert.equal((await app.getUser())?.selectedTeam, null);
      },
      { needs },
    ),
    step(
      "selects a team by its ID",
      async (world) => {
        const { app, user, team } = await createTeam(world);
        await user.setSelectedTeam(null);
        await user.setSelectedTeam(team.id);
        expectFields((await app.getUser())?.selectedTeam, { id: team.id });
      },
      { needs, since: "2.8.108" },
    ),
    step(
      "updates a team",
      async (world) => {
        const { user, team } = await createTeam(world);
        await team.update({ displayName: "Renamed", clientMetadata: { color: "green" } });
        expectFields(await user.getTeam(team.id), { displayName: "Renamed", clientMetadata: { color: "green" } });
      },
      { needs },
    ),
    step(
      "changes the member's profile in the team",
      async (world) => {
        const { user, team } = await createTeam(world);
        await (await user.getTeamProfile(team)).update({ displayName: "The Countess" });
        expectFields(await user.getTeamProfile(team), { displayName: "The Countess" });
      },
      { needs },
    ),
    step(
      "lists the members with their profiles",
      async (world) => {
        const { user, team } = await createTeam(world);
        assert.deepEqual(
          (await team.listUsers()).map(({ id }) => id),
          [user.id],
        );
      },
      { needs },
    ),
    step(
      "deletes a team",
      async (world) => {
        const { user, team } = await createTeam(world);
        await team.delete();
        assert.equal(await countTeams(user), 0);
      },
      { needs },
    ),
    step(
      "leaves a team",
      async (world) => {
        const { user, team } = await createTeam(world);
        await user.leaveTeam(team);
        assert.equal(await countTeams(user), 0);
      },
      { needs },
    ),
  ],
};

export const invitations: Capability = {
  id: "team-invitations",
  title: "Team invitations",
  steps: [
    step(
      "lists an invitation, and revokes it",
      async (world) => {
        const [{ team }, email] = [await createTeam(world), freshEmail()];
        await team.inviteUser({ email, callbackUrl: world.pageUrl("team-invitation") });
        const [invitation] = await team.listInvitations();
        expectFields(invitation, { recipientEmail: email });
        await expectFound(invitation).revoke();
        assert.deepEqual(await team.listInvitations(), []);
      },
      { needs },
    ),
    step(
      "shows the team's name to the invited user",
      async (world) => {
        const [{ team }, guest] = [await createTeam(world, "Inviting"), await world.signUp()];
        const code = await invite(world, team, guest.email);
        expectOk(await guest.app.verifyTeamInvitationCode(code));
        expectFields(expectOk(await guest.app.getTeamInvitationDetails(code)), { teamDisplayName: "Inviting" });
      },
      { needs: withEmail },
    ),
    step(
      "adds the invited user to the team",
      async (world) => {
        const [{ team }, guest] = [await createTeam(world), await world.signUp()];
        expectOk(await guest.app.acceptTeamInvitation(await invite(world, team, guest.email)));
        expectFields((await guest.user.listTeams())[0], { id: team.id });
        assert.equal((await team.listUsers()).length, 2);
      },
      { needs: withEmail },
    ),
    step(
      "accepts an invitation once",
      async (world) => {
        const [{ team }, guest] = [await createTeam(world), await world.signUp()];
        const code = await invite(world, team, guest.email);
        expectOk(await guest.app.acceptTeamInvitation(code));
        expectError(await guest.app.acceptTeamInvitation(code), "VERIFICATION_CODE_ALREADY_USED");
      },
      { needs: withEmail },
    ),
    step(
      "lists the invitations of the signed-in user, who accepts one",
      async (world) => {
        const [{ team }, guest] = [await createTeam(world, "Inviting"), await world.signUp()];
        const { code } = await world.mailbox.waitFor("email-verification", guest.email);
        expectOk(await guest.app.verifyEmail(code));
        await invite(world, team, guest.email);
        const [invitation] = await guest.user.listTeamInvitations();
        expectFields(invitation, { teamId: team.id, teamDisplayName: "Inviting", recipientEmail: guest.email });
        await expectFound(invitation).accept();
        assert.equal(await countTeams(guest.user), 1);
      },
      { needs: withEmail, since: "2.8.108" },
    ),
  ],
};

export const permissions: Capability = {
  id: "permissions",
  title: "Permissions",
  steps: [
    step(
      "gives the creator of a team all permissions",
      async (world) => {
        const { user, team } = await createTeam(world);
        const ids = (await user.listPermissions(team)).map(({ id }) => id);
        for (const id of ["team_admin", "$update_team", "$delete_team", "$invite_members"])
          assert.ok(ids.includes(id), id);
      },
      { needs },
    ),
    step(
      "lists direct permissions alone",
      async (world) => {
        const { user, team } = await createTeam(world);
        const ids = (await user.listPermissions(team, { recursive: false })).map(({ id }) => id);
        assert.deepEqual(ids, ["team_admin"]);
      },
      { needs },
    ),
    step(
      "checks one permission",
      async (world) => {
        const { user, team } = await createTeam(world);
        assert.equal(await user.hasPermission(team, "$update_team"), true);
        assert.equal(await user.hasPermission(team, "nothing_of_the_kind"), false);
        assert.equal(await user.getPermission(team, "nothing_of_the_kind"), null);
      },
      { needs },
    ),
    step(
      "gives an invited member the default permissions, which don't include changes",
      async (world) => {
        const [{ team }, guest] = [await createTeam(world), await world.signUp()];
        expectOk(await guest.app.acceptTeamInvitation(await invite(world, team, guest.email)));
        const joined = expectFound(await guest.user.getTeam(team.id));
        await expectThrown(joined.update({ displayName: "Not by a member" }), "TEAM_PERMISSION_REQUIRED");
      },
      { needs: withEmail },
    ),
    step(
      "grants and revokes a project permission",
      async (world) => {
        const [admin, { user }] = [world.createAdminApp(), await world.signUp()];
        const id = `may_${user.id.replaceAll("-", "_")}`;
        await admin.createProjectPermissionDefinition({ id, description: "May", containedPermissionIds: [] });
        const served = expectFound(await world.createServerApp().getUser(user.id));
        await served.grantPermission(id);
        assert.equal(await user.hasPermission(id), true);
        await served.revokePermission(id);
        assert.equal(await user.hasPermission(id), false);
      },
      { needs: ["admin key", "server key"], since: "2.8.12" },
    ),
    step(
      "grants and revokes a team permission",
      async (world) => {
        const admin = world.createAdminApp();
        const { user, team } = await createTeam(world);
        const id = `may_${user.id.replaceAll("-", "_")}`;
        await admin.createTeamPermissionDefinition({ id, description: "May", containedPermissionIds: [] });
        const app = world.createServerApp();
        const [served, servedTeam] = [expectFound(await app.getUser(user.id)), expectFound(await app.getTeam(team.id))];
        await served.grantPermission(servedTeam, id);
        assert.equal(await user.hasPermission(team, id), true);
        await served.revokePermission(servedTeam, id);
        assert.equal(await user.hasPermission(team, id), false);
      },
      { needs: ["team creation", "admin key", "server key"] },
    ),
  ],
};

export const apiKeys: Capability = {
  id: "api-keys",
  title: "API keys",
  steps: [
    step(
      "creates a user key, and lists it by its last characters",
      async (world) => {
        const { user } = await world.signUp();
        const { value } = await user.createApiKey({ description: "Laptop", expiresAt: null });
        const [listed] = await user.listApiKeys();
        expectFields(listed, { type: "user", description: "Laptop", value: { lastFour: value.slice(-4) } });
      },
      { needs: ["user API keys"] },
    ),
    step(
      "revokes a user key",
      async (world) => {
        const { user } = await world.signUp();
        await (await user.createApiKey({ description: "Laptop", expiresAt: null })).revoke();
        assert.equal((await user.listApiKeys())[0]?.whyInvalid(), "manually-revoked");
      },
      { needs: ["user API keys"] },
    ),
    step(
      "finds a user by their key",
      async (world) => {
        const [{ user }, app] = [await world.signUp(), world.createServerApp()];
        const key = await user.createApiKey({ description: "Laptop", expiresAt: null });
        expectFields(await app.getUser({ apiKey: key.value }), { id: user.id });
        await key.revoke();
        assert.equal(await app.getUser({ apiKey: key.value }), null);
      },
      { needs: ["user API keys", "server key"] },
    ),
    step(
      "creates, lists, and revokes a team key",
      async (world) => {
        const { team } = await createTeam(world);
        const { value } = await team.createApiKey({ description: "Builds", expiresAt: null });
        const [listed] = await team.listApiKeys();
        expectFields(listed, { type: "team", teamId: team.id, value: { lastFour: value.slice(-4) } });
        await expectFound(listed).revoke();
        assert.equal((await team.listApiKeys())[0]?.whyInvalid(), "manually-revoked");
      },
      { needs: ["team creation", "team API keys"] },
    ),
    step(
      "finds a team by its key",
      async (world) => {
        const { team } = await createTeam(world);
        const { value } = await team.createApiKey({ description: "Builds", expiresAt: null });
        expectFields(await world.createServerApp().getTeam({ apiKey: value }), { id: team.id });
      },
      { needs: ["team creation", "team API keys", "server key"] },
    ),
  ],
};
