import type { PageRoute } from "../../app/page-route.ts";
import type { RouterContext } from "../../app/router-context.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { teamQuery } from "../../data/teams.ts";
import { invitationsQuery, keysQuery, membersQuery, type TeamRef } from "./team-queries.ts";

export const tabs = ["members", "invitations", "keys", "metadata", "settings"] as const;
export type TeamTab = (typeof tabs)[number];

/** The search parameters of the page. Absent: the members. */
export interface TeamSearch {
  readonly tab?: Exclude<TeamTab, "members">;
  /** Opens the dialog that edits the name and the picture. */
  readonly edit?: true;
}

/** Parses search parameters that can contain anything. */
export function parseTeamSearch(query: Record<string, unknown>): TeamSearch {
  const tab = tabs.find((each) => each === query.tab);
  return {
    ...(tab && tab !== "members" && { tab }),
    ...((query.edit === true || query.edit === "true") && { edit: true as const }),
  };
}

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
