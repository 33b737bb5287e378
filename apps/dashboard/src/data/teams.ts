import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FoundTeam, ServerTeam, TeamPage } from "@vestibule/react";
import { useMemo } from "react";
import { useDashboard, useProjectId } from "../app/use-dashboard.ts";
import type { ProjectsClient } from "./projects-client.ts";
import { projectKey } from "./query-keys.ts";

const pageSize = 100;

const listsKey = (projectId: string) => [...projectKey(projectId), "teams", "list"] as const;

/** What is shown about one team is below its key. */
export const teamKey = (projectId: string, teamId: string) => [...projectKey(projectId), "team", teamId] as const;

/** `query`: a part of the name; empty: all. */
export const teamsQuery = (projectsClient: ProjectsClient, projectId: string, query: string, desc: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(projectId), query, desc] as const,
    queryFn: ({ pageParam }) =>
      projectsClient
        .open(projectId)
        .searchTeams({ query: query || undefined, desc, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: TeamPage) => page.nextCursor,
    // All loaded pages, one after the other: not because somebody looked into another window.
    refetchOnWindowFocus: false,
  });

/** Null: there is no such team. */
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
  /** After a change of a team or of what belongs to it: what the server has now is what all pages show. */
  refresh(teamId: string): Promise<void>;
  /** After a team was deleted: it is in no list any more. */
  evict(teamId: string): void;
  /** After a team was made. */
  refreshLists(): Promise<void>;
}

function createTeamCache(queryClient: QueryClient, projectId: string): TeamCache {
  return {
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
