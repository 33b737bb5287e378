import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import type { ProjectsClient } from "../../app/projects-client.ts";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
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
