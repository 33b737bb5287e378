import type { ProjectClientRead, TeamInvitationRead, TeamMemberProfileClientRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import type { FakeServer } from "./fake-server.ts";
import { createSettingsServer, openSettings } from "./open-settings.ts";
import type { RenderedKit } from "./render-kit.tsx";
import { listJson, projectJson, teamJson, userJson } from "./wire.ts";

export const memberJson = (change: Partial<TeamMemberProfileClientRead> = {}): TeamMemberProfileClientRead => ({
  team_id: teamJson().id,
  user_id: userJson().id,
  display_name: "Ada Lovelace",
  profile_image_url: null,
  permission_ids: ["team_admin"],
  joined_at_millis: Date.UTC(2026, 0, 5),
  primary_email: "ada@example.com",
  ...change,
});

/** Another member, without permissions. */
export const graceJson = (change: Partial<TeamMemberProfileClientRead> = {}): TeamMemberProfileClientRead =>
  memberJson({
    user_id: "9b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a22",
    display_name: "Grace Hopper",
    permission_ids: ["team_member"],
    primary_email: "grace@example.com",
    ...change,
  });

export const invitationJson = (change: Partial<TeamInvitationRead> = {}): TeamInvitationRead => ({
  id: "8f1f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
  team_id: teamJson().id,
  team_display_name: teamJson().display_name,
  expires_at_millis: Date.UTC(2027, 0, 5, 12),
  created_at_millis: Date.UTC(2026, 11, 29, 12),
  recipient_email: "mary@example.com",
  ...change,
});

/** Everything that a user can be allowed to do in a team. */
const allPermissions = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
];

type TeamServerOptions = { permissions?: readonly string[]; config?: Partial<ProjectClientRead["config"]> };

/** A server with one team of two members. `permissions`: of the signed-in user. */
export function createTeamServer({ permissions = allPermissions, config = {} }: TeamServerOptions = {}): FakeServer {
  const server = createSettingsServer({ project: projectJson(config) });
  const { id } = teamJson();
  server.respond(contract.teams.list, listJson([teamJson()]));
  server.respond(
    contract.teamPermissions.list,
    listJson(permissions.map((permission) => ({ id: permission, user_id: userJson().id, team_id: id }))),
  );
  server.respond(contract.teamMemberProfiles.read, memberJson({ display_name: null }));
  server.respond(contract.teamMemberProfiles.list, listJson([memberJson(), graceJson()]));
  server.respond(contract.teamInvitations.list, listJson([]));
  server.respond(contract.teamApiKeys.list, listJson([]));
  return server;
}

/** Opens the section of the team in account settings. */
export const openTeam = (server: FakeServer): RenderedKit => openSettings(`team-${teamJson().id}`, server);
