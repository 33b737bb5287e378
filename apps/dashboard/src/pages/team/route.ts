import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import type { ProjectsClient, RouterContext } from "../../app/context.ts";
import type { PageRoute } from "../../app/page-route.ts";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { teamKey, teamQuery, useTeamCache } from "../../data/teams.ts";

/** Identifies the team. */
export interface TeamRef {
  readonly projectsClient: ProjectsClient;
  readonly projectId: string;
  readonly teamId: string;
}

/** Queries a part of the team as soon as the team has loaded. */
const teamPartQuery = <Value>(teamRef: TeamRef, part: string, read: (team: ServerTeam) => Promise<Value>) =>
  queryOptions({
    queryKey: [...teamKey(teamRef.projectId, teamRef.teamId), part] as const,
    queryFn: async ({ client }) => read(await findTeam(client, teamRef)),
  });

async function findTeam(client: QueryClient, { projectsClient, projectId, teamId }: TeamRef): Promise<ServerTeam> {
  const team = await client.ensureQueryData(teamQuery(projectsClient, projectId, teamId));
  if (!team) throw new Error("Team not found.");
  return team;
}

export const membersQuery = (teamRef: TeamRef) => teamPartQuery(teamRef, "members", (team) => team.listUsers());
export const invitationsQuery = (teamRef: TeamRef) =>
  teamPartQuery(teamRef, "invitations", (team) => team.listInvitations());
export const keysQuery = (teamRef: TeamRef) => teamPartQuery(teamRef, "keys", (team) => team.listApiKeys());

/** The page's team, for its queries. */
export function useTeamRef(teamId: string): TeamRef {
  const { projectsClient } = useDashboard();
  return { projectsClient, projectId: useProjectId(), teamId };
}

/** Runs a mutation of the team, then refetches it, even after an error. */
export function useTeamMutation(teamId: string): (act: () => Promise<unknown>) => Promise<void> {
  const cache = useTeamCache();
  return async (act) => {
    try {
      await act();
    } finally {
      await cache.refresh(teamId);
    }
  };
}

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
