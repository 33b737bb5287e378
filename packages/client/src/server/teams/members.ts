import type { contract, TeamMemberProfileServerRead } from "@vestibule/contract/endpoints";
import type { EditableTeamMemberProfile } from "../../teams/model.ts";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import type { ServerTeamUser } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { segment, withQuery } from "../paths.ts";

const membershipPath = (teamId: string, userId: string) =>
  `/team-memberships/${segment(teamId)}/${segment(userId)}` as const;

export async function addMember({ api }: ServerParts, teamId: string, userId: string): Promise<void> {
  const path = membershipPath(teamId, userId);
  await api.call<typeof contract.teamMemberships.create>("POST", path, { session: null, body: {} });
}

export async function removeMember({ api }: ServerParts, teamId: string, userId: string): Promise<void> {
  const path = membershipPath(teamId, userId);
  await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session: null });
}

/** In the order of joining. */
export async function listMembers(parts: ServerParts, teamId: string): Promise<readonly ServerTeamUser[]> {
  const path = withQuery("/team-member-profiles", { team_id: teamId });
  const { items } = await parts.api.call<typeof contract.teamMemberProfiles.list>("GET", path, { session: null });
  return items.map((wire) => memberFromWire(parts, wire as TeamMemberProfileServerRead));
}

const memberFromWire = (parts: ServerParts, wire: TeamMemberProfileServerRead): ServerTeamUser =>
  Object.freeze<ServerTeamUser>({
    ...parts.toUser(wire.user),
    teamProfile: { displayName: wire.display_name, profileImageUrl: wire.profile_image_url },
    permissionIds: wire.permission_ids,
    remove: () => removeMember(parts, wire.team_id, wire.user_id),
  });

/** What a user is called in a team. */
export async function readMemberProfile(
  { api }: ServerParts,
  teamId: string,
  userId: string,
): Promise<EditableTeamMemberProfile> {
  const path = `/team-member-profiles/${segment(teamId)}/${userId}` as const;
  const wire = await api.call<typeof contract.teamMemberProfiles.read>("GET", path, { session: null });
  return Object.freeze<EditableTeamMemberProfile>({
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.teamMemberProfiles.update>("PATCH", path, { session: null, body });
    },
  });
}
