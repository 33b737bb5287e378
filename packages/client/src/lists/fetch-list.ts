import { listTeamKeys, listUserKeys } from "../api-keys/api-keys.ts";
import type { AppContext } from "../apps/app-context.ts";
import { listChannels } from "../contact-channels/contact-channels.ts";
import { fetchPermissions } from "../permissions/permissions.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { listTeamInvitations } from "../teams/invitations.ts";
import { listTeams } from "../teams/list-teams.ts";
import { fetchTeamProfile } from "../teams/member-profile.ts";
import { listTeamUsers } from "../teams/team-members.ts";
import { createUserContext, type UserContext } from "../users/user-context.ts";
import type { ListName, ListValues } from "./list-types.ts";

type Fetchers = {
  readonly [Name in ListName]: (context: UserContext, teamId: string | undefined) => Promise<ListValues[Name]>;
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
  app: AppContext,
  session: UserSession,
  name: Name,
  teamId: string | undefined,
): Promise<ListValues[Name]> => fetchers[name](createUserContext(app, session), teamId);

function forTeam<Value>(fetchValue: (context: UserContext, teamId: string) => Promise<Value>) {
  return async (context: UserContext, teamId: string | undefined): Promise<Value> => {
    if (teamId === undefined) throw new TypeError("This list requires a team.");
    return fetchValue(context, teamId);
  };
}
