import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import type { Owned } from "../../data/owned.ts";
import { teamKey, teamQuery, useTeamCache } from "../../data/teams.ts";

/** Which team it is about. */
export interface Which {
  readonly owned: Owned;
  readonly projectId: string;
  readonly teamId: string;
}

/** Asks for what belongs to the team as soon as it is there. */
const ofTeam = <Value>(which: Which, part: string, read: (team: ServerTeam) => Promise<Value>) =>
  queryOptions({
    queryKey: [...teamKey(which.projectId, which.teamId), part] as const,
    queryFn: async ({ client }) => read(await findTeam(client, which)),
  });

async function findTeam(client: QueryClient, { owned, projectId, teamId }: Which): Promise<ServerTeam> {
  const team = await client.ensureQueryData(teamQuery(owned, projectId, teamId));
  if (!team) throw new Error("There is no such team.");
  return team;
}

export const membersQuery = (which: Which) => ofTeam(which, "members", (team) => team.listUsers());
export const invitationsQuery = (which: Which) => ofTeam(which, "invitations", (team) => team.listInvitations());
export const keysQuery = (which: Which) => ofTeam(which, "keys", (team) => team.listApiKeys());

/** The team of the page, for its queries. */
export function useWhich(teamId: string): Which {
  const { owned } = useDashboard();
  return { owned, projectId: useProjectId(), teamId };
}

/** Does something to the team, then shows what the server has, also when it refused. */
export function useTeamChange(teamId: string): (act: () => Promise<unknown>) => Promise<void> {
  const cache = useTeamCache();
  return async (act) => {
    try {
      await act();
    } finally {
      await cache.renew(teamId);
    }
  };
}
