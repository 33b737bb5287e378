import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { teamQuery } from "../../data/teams.ts";
import type { RouterContext } from "../../routes/context.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { invitationsQuery, keysQuery, membersQuery, type Which } from "./queries.ts";
import { parseTeamSearch, type TeamSearch, type TeamTab } from "./tabs.ts";

/** What each tab shows beside the team. */
const parts: { readonly [Tab in TeamTab]: (client: RouterContext["queryClient"], which: Which) => unknown } = {
  members: (client, which) => [
    client.prefetchQuery(membersQuery(which)),
    client.prefetchQuery(permissionDefinitionsQuery(which.owned, which.projectId, "team")),
  ],
  invitations: (client, which) => client.prefetchQuery(invitationsQuery(which)),
  keys: (client, which) => client.prefetchQuery(keysQuery(which)),
  metadata: () => undefined,
  settings: () => undefined,
};

export const teamRoute = {
  search: parseTeamSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "", teamId = "" }, search }) => {
    void queryClient.prefetchQuery(teamQuery(owned, projectId, teamId));
    void parts[search.tab ?? "members"](queryClient, { owned, projectId, teamId });
  },
} satisfies PageRoute<TeamSearch>;
