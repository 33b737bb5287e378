import type { contract, TeamMemberProfileClientRead } from "@vestibule/contract/endpoints";
import type { RequestContext } from "../users/user-context.ts";
import type { TeamUser } from "./team-types.ts";

/** A team's members in order of joining. */
export async function listTeamUsers(context: RequestContext, teamId: string): Promise<readonly TeamUser[]> {
  const path = `/team-member-profiles?team_id=${encodeURIComponent(teamId)}` as const;
  const { items } = await context.api.call<typeof contract.teamMemberProfiles.list>("GET", path, {
    session: context.session,
  });
  return items.map((wire) => teamUserFromWire(context, wire));
}

function teamUserFromWire({ api, session, refetch }: RequestContext, wire: TeamMemberProfileClientRead): TeamUser {
  return Object.freeze<TeamUser>({
    id: wire.user_id,
    teamProfile: { displayName: wire.display_name, profileImageUrl: wire.profile_image_url },
    permissionIds: wire.permission_ids,
    primaryEmail: wire.primary_email,
    remove: async () => {
      const path = `/team-memberships/${wire.team_id}/${wire.user_id}` as const;
      await api.call<typeof contract.teamMemberships.delete>("DELETE", path, { session });
      await refetch();
    },
  });
}
