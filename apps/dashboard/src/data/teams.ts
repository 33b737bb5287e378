import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FoundTeam, ServerTeam, TeamPage } from "@vestibule/react";
import { useMemo } from "react";
import type { ProjectsClient } from "../app/context.ts";
import { useDashboard, useProjectId } from "../app/use-dashboard.ts";
import { projectKey } from "./projects.ts";

const pageSize = 100;

const listsKey = (projectId: string) => [...projectKey(projectId), "teams", "list"] as const;

/** Queries for one team are below its key. */
export const teamKey = (projectId: string, teamId: string) => [...projectKey(projectId), "team", teamId] as const;

/** `query`: part of the team name; empty for all teams. */
export const teamsQuery = (projectsClient: ProjectsClient, projectId: string, query: string, desc: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(projectId), query, desc] as const,
    queryFn: ({ pageParam }) =>
      projectsClient
        .open(projectId)
        .searchTeams({ query: query || undefined, desc, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: TeamPage) => page.nextCursor,
    // A refetch would load every page again in sequence, so do not refetch on window focus.
    refetchOnWindowFocus: false,
  });

/** Null if the team does not exist. */
export const teamQuery = (projectsClient: ProjectsClient, projectId: string, teamId: string) =>
  queryOptions({
    queryKey: [...teamKey(projectId, teamId), "record"] as const,
    queryFn: (): Promise<ServerTeam | null> => projectsClient.open(projectId).getTeam(teamId),
  });

type Pages = InfiniteData<TeamPage, string | null>;

const mapPages = (change: (teams: readonly FoundTeam[]) => readonly FoundTeam[]) => (data: Pages | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page) => Object.assign([...change(page)], { nextCursor: page.nextCursor })),
  };

export interface TeamCache {
  /** Call after changing a team or its members: refetches the team for every page that shows it. */
  refresh(teamId: string): Promise<void>;
  /** As last fetched; null if it was not fetched or does not exist. */
  get(teamId: string): ServerTeam | null;
  /** Call after deleting a team: removes it from all lists. */
  evict(teamId: string): void;
  /** Call after creating a team. */
  refreshLists(): Promise<void>;
}

function createTeamCache(queryClient: QueryClient, projectId: string): TeamCache {
  return {
    get: (teamId) => queryClient.getQueryData<ServerTeam | null>([...teamKey(projectId, teamId), "record"]) ?? null,
    refresh: async (teamId) => {
      void queryClient.invalidateQueries({ queryKey: listsKey(projectId) });
      await queryClient.invalidateQueries({ queryKey: teamKey(projectId, teamId) });
    },
    evict: (teamId) => {
      queryClient.setQueriesData<Pages>(
        { queryKey: listsKey(projectId) },
        mapPages((teams) => teams.filter(({ id }) => id !== teamId)),
      );
      queryClient.removeQueries({ queryKey: teamKey(projectId, teamId), type: "inactive" });
    },
    refreshLists: () => queryClient.invalidateQueries({ queryKey: listsKey(projectId) }),
  };
}

export function useTeamCache(): TeamCache {
  const { queryClient } = useDashboard();
  const projectId = useProjectId();
  return useMemo(() => createTeamCache(queryClient, projectId), [queryClient, projectId]);
}
