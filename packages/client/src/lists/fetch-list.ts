import { listTeamKeys, listUserKeys } from "../api-keys/api-keys.ts";
import type { AppParts } from "../apps/parts.ts";
import { listChannels } from "../contact-channels/contact-channels.ts";
import { fetchPermissions } from "../permissions/permissions.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { listTeamInvitations } from "../teams/invitations.ts";
import { listTeams } from "../teams/list-teams.ts";
import { fetchTeamProfile } from "../teams/member-profile.ts";
import { listTeamUsers } from "../teams/members.ts";
import { type AccountParts, accountPartsOf } from "../users/account-parts.ts";
import type { ListName, ListValues } from "./model.ts";

type Fetchers = {
  readonly [Name in ListName]: (parts: AccountParts, teamId: string | undefined) => Promise<ListValues[Name]>;
};

const fetchers: Fetchers = {
  contactChannels: listChannels,
  teams: listTeams,
  apiKeys: (parts) => listUserKeys(parts, "me"),
  permissions: (parts, teamId) => fetchPermissions(parts, true, teamId),
  directPermissions: (parts, teamId) => fetchPermissions(parts, false, teamId),
  teamUsers: ofTeam(listTeamUsers),
  teamInvitations: ofTeam(listTeamInvitations),
  teamApiKeys: ofTeam(listTeamKeys),
  teamProfile: ofTeam(fetchTeamProfile),
};

/** What is kept of a session's user by that name, asked from the service. */
export const fetchList = <Name extends ListName>(
  app: AppParts,
  session: UserSession,
  name: Name,
  teamId: string | undefined,
): Promise<ListValues[Name]> => fetchers[name](accountPartsOf(app, session), teamId);

function ofTeam<Value>(fetchValue: (parts: AccountParts, teamId: string) => Promise<Value>) {
  return async (parts: AccountParts, teamId: string | undefined): Promise<Value> => {
    if (teamId === undefined) throw new TypeError("A team is needed.");
    return fetchValue(parts, teamId);
  };
}
