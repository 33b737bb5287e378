import type { contract, TeamMemberProfileClientRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../../core/app-context.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import { createUserContext, type RequestContext, type UserContext } from "../../core/user-context.ts";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import { readAllPages } from "../../core/wire/pages.ts";
import { encodeSegment, withQuery } from "../../core/wire/paths.ts";
import { listTeamKeys, listUserKeys } from "../api-keys/api-keys.ts";
import { listChannels } from "../contact-channels/contact-channels.ts";
import { fetchPermissions } from "../permissions/permissions.ts";
import { listTeamInvitations } from "../teams/invitations.ts";
import { teamFromWire } from "../teams/team-from-wire.ts";
import type { EditableTeamMemberProfile, Team, TeamUser } from "../teams/team-types.ts";
import type { ListName, ListValues } from "./list-types.ts";

/** A team's members in order of joining. */
async function listTeamUsers(context: RequestContext, teamId: string): Promise<TeamUser[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.teamMemberProfiles.list>(
      "GET",
      withQuery("/team-member-profiles", { team_id: teamId, ...cursor }),
      { session: context.session },
    ),
  );
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

/** The user's profile in a team. */
async function fetchTeamProfile(context: RequestContext, teamId: string): Promise<EditableTeamMemberProfile> {
  const { api, session, refetch } = context;
  const path = `/team-member-profiles/${encodeSegment(teamId)}/me` as const;
  const wire = await api.call<typeof contract.teamMemberProfiles.read>("GET", path, { session });
  return Object.freeze<EditableTeamMemberProfile>({
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.teamMemberProfiles.update>("PATCH", path, { session, body });
      await refetch();
    },
  });
}

/** The teams of the session's user, oldest first. */
async function listTeams(context: ListContext): Promise<Team[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.teams.list>("GET", withQuery("/teams", { user_id: "me", ...cursor }), {
      session: context.session,
    }),
  );
  return items.map((wire) => teamFromWire(context, wire));
}

type ListContext = UserContext<ListValues>;

type Fetchers = {
  readonly [Name in ListName]: (context: ListContext, teamId: string | undefined) => Promise<ListValues[Name]>;
};

const fetchers: Fetchers = {
  contactChannels: listChannels,
  teams: listTeams,
  apiKeys: (context) => listUserKeys(context, "me"),
  permissions: (context, teamId) => fetchPermissions(context, true, teamId),
  directPermissions: (context, teamId) => fetchPermissions(context, false, teamId),
  teamUsers: forTeam(listTeamUsers),
  teamInvitations: forTeam(listTeamInvitations),
  teamApiKeys: forTeam(listTeamKeys),
  teamProfile: forTeam(fetchTeamProfile),
};

/** Fetches the list of the session's user with this name. */
export const fetchList = <Name extends ListName>(
  app: AppContext<ListValues>,
  session: UserSession,
  name: Name,
  teamId: string | undefined,
): Promise<ListValues[Name]> => fetchers[name](createUserContext(app, session), teamId);

function forTeam<Value>(fetchValue: (context: ListContext, teamId: string) => Promise<Value>) {
  return async (context: ListContext, teamId: string | undefined): Promise<Value> => {
    if (teamId === undefined) throw new TypeError("This list requires a team.");
    return fetchValue(context, teamId);
  };
}
