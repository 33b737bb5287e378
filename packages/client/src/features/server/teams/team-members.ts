import type { contract, TeamMemberProfileServerRead } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { readAllPages } from "../../../core/wire/pages.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { EditableTeamMemberProfile } from "../../teams/team-types.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerTeamMembership, ServerTeamUser } from "../server-types.ts";

const membershipPath = (teamId: string, userId: string) =>
  `/team-memberships/${encodeSegment(teamId)}/${encodeSegment(userId)}` as const;

export async function addMember({ api }: ServerContext, teamId: string, userId: string): Promise<void> {
  const path = membershipPath(teamId, userId);
  await api.call<typeof contract.teamMemberships.create>("POST", path, { session: null, body: {} });
}

export async function removeMember({ api }: ServerContext, teamId: string, userId: string): Promise<void> {
  const path = membershipPath(teamId, userId);
  await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session: null });
}

/** In order of joining. */
export async function listMembers(context: ServerContext, teamId: string): Promise<ServerTeamUser[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.teamMemberProfiles.list>(
      "GET",
      withQuery("/team-member-profiles", { team_id: teamId, ...cursor }),
      { session: null },
    ),
  );
  return items.map((wire) => memberFromWire(context, wire as TeamMemberProfileServerRead));
}

const memberFromWire = (context: ServerContext, wire: TeamMemberProfileServerRead): ServerTeamUser =>
  Object.freeze<ServerTeamUser>({
    ...context.parseUser(wire.user),
    teamProfile: { displayName: wire.display_name, profileImageUrl: wire.profile_image_url },
    permissionIds: wire.permission_ids,
    joinedAt: new Date(wire.joined_at_millis),
    remove: () => removeMember(context, wire.team_id, wire.user_id),
  });

/** In order of joining. */
export async function listMemberships({ api }: ServerContext, userId: string): Promise<ServerTeamMembership[]> {
  const items = await readAllPages((cursor) =>
    api.call<typeof contract.teamMemberProfiles.list>(
      "GET",
      withQuery("/team-member-profiles", { user_id: userId, ...cursor }),
      { session: null },
    ),
  );
  return items.map((wire) =>
    Object.freeze<ServerTeamMembership>({
      teamId: wire.team_id,
      teamProfile: { displayName: wire.display_name, profileImageUrl: wire.profile_image_url },
      permissionIds: wire.permission_ids,
      joinedAt: new Date(wire.joined_at_millis),
    }),
  );
}

/** A user's profile in a team. */
export async function getMemberProfile(
  { api }: ServerContext,
  teamId: string,
  userId: string,
): Promise<EditableTeamMemberProfile> {
  const path = `/team-member-profiles/${encodeSegment(teamId)}/${userId}` as const;
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
