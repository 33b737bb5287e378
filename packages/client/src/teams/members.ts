import type { contract, TeamMemberProfileClientRead } from "@vestibule/contract/endpoints";
import type { ObjectParts } from "../users/account-parts.ts";
import type { TeamUser } from "./model.ts";

/** The members of a team, in the order of joining. */
export async function listTeamUsers(parts: ObjectParts, teamId: string): Promise<readonly TeamUser[]> {
  const path = `/team-member-profiles?team_id=${encodeURIComponent(teamId)}` as const;
  const { items } = await parts.api.call<typeof contract.teamMemberProfiles.list>("GET", path, {
    session: parts.session,
  });
  return items.map((wire) => teamUserFromWire(parts, wire));
}

function teamUserFromWire({ api, session, renew }: ObjectParts, wire: TeamMemberProfileClientRead): TeamUser {
  return Object.freeze<TeamUser>({
    id: wire.user_id,
    teamProfile: { displayName: wire.display_name, profileImageUrl: wire.profile_image_url },
    permissionIds: wire.permission_ids,
    primaryEmail: wire.primary_email,
    remove: async () => {
      const path = `/team-memberships/${wire.team_id}/${wire.user_id}` as const;
      await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session });
      await renew();
    },
  });
}
