import type { PageRoute } from "../../app/page-route.ts";
import type { RouterContext } from "../../app/router-context.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { teamQuery } from "../../data/teams.ts";
import { parseTeamSearch, type TeamSearch, type TeamTab } from "./tabs.ts";
import { invitationsQuery, keysQuery, membersQuery, type TeamRef } from "./team-queries.ts";

/** The queries that each tab needs besides the team. */
const parts: { readonly [Tab in TeamTab]: (client: RouterContext["queryClient"], teamRef: TeamRef) => unknown } = {
  members: (client, teamRef) => [
    client.prefetchQuery(membersQuery(teamRef)),
    client.prefetchQuery(permissionDefinitionsQuery(teamRef.projectsClient, teamRef.projectId, "team")),
  ],
  invitations: (client, teamRef) => client.prefetchQuery(invitationsQuery(teamRef)),
  keys: (client, teamRef) => client.prefetchQuery(keysQuery(teamRef)),
  metadata: () => undefined,
  settings: () => undefined,
};

export const teamRoute = {
  search: parseTeamSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "", teamId = "" }, search }) => {
    void queryClient.prefetchQuery(teamQuery(projectsClient, projectId, teamId));
    void parts[search.tab ?? "members"](queryClient, { projectsClient, projectId, teamId });
  },
} satisfies PageRoute<TeamSearch>;
