import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerUser, UserFilters, UserPage } from "@vestibule/react";
import { useMemo } from "react";
import type { ProjectsClient } from "../app/context.ts";
import { useDashboard, useProjectId } from "../app/use-dashboard.ts";
import { projectKey } from "./projects.ts";

/** Small pages, so that the first rows appear quickly; more load on scroll. */
const pageSize = 100;

const listsKey = (projectId: string) => [...projectKey(projectId), "users", "list"] as const;
const countsKey = (projectId: string) => [...projectKey(projectId), "users", "count"] as const;

/** Queries for one user are below its key. */
export const userKey = (projectId: string, userId: string) => [...projectKey(projectId), "user", userId] as const;

export const usersQuery = (projectsClient: ProjectsClient, projectId: string, filters: UserFilters, desc: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(projectId), filters, desc] as const,
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listUsers({ ...filters, desc, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: UserPage) => page.nextCursor,
    // A refetch would load every page again in sequence, so do not refetch on window focus.
    refetchOnWindowFocus: false,
  });

export const userCountQuery = (projectsClient: ProjectsClient, projectId: string, filters: UserFilters) =>
  queryOptions({
    queryKey: [...countsKey(projectId), filters] as const,
    queryFn: () => projectsClient.open(projectId).countUsers(filters),
  });

/** Null if the user does not exist. */
export const userQuery = (projectsClient: ProjectsClient, projectId: string, userId: string) =>
  queryOptions({
    queryKey: [...userKey(projectId, userId), "record"] as const,
    queryFn: (): Promise<ServerUser | null> => projectsClient.open(projectId).getUser(userId),
  });

type Pages = InfiniteData<UserPage, string | null>;

/** Maps every page of the cached lists. */
const mapPages = (change: (users: readonly ServerUser[]) => readonly ServerUser[]) => (data: Pages | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page) => Object.assign([...change(page)], { nextCursor: page.nextCursor })),
  };

export interface UserCache {
  /** Call after changing a user: refetches the user for every page that shows them. */
  refresh(userId: string): Promise<void>;
  /** As last fetched; null if it was not fetched or does not exist. */
  get(userId: string): ServerUser | null;
  /** Call after deleting users: removes them from all lists. */
  evict(userIds: readonly string[]): void;
  /** Call after creating users. */
  refreshLists(): Promise<void>;
}

function createUserCache(queryClient: QueryClient, projectsClient: ProjectsClient, projectId: string): UserCache {
  const refreshCounts = () => queryClient.invalidateQueries({ queryKey: countsKey(projectId) });
  const updateLists = (change: (users: readonly ServerUser[]) => readonly ServerUser[]) =>
    queryClient.setQueriesData<Pages>({ queryKey: listsKey(projectId) }, mapPages(change));
  return {
    get: (userId) => queryClient.getQueryData<ServerUser | null>([...userKey(projectId, userId), "record"]) ?? null,
    refresh: async (userId) => {
      const query = userQuery(projectsClient, projectId, userId);
      const { queryKey } = query;
      const isOther = (other: { readonly queryKey: readonly unknown[] }) => other.queryKey.at(-1) !== queryKey.at(-1);
      const others = queryClient.invalidateQueries({ queryKey: userKey(projectId, userId), predicate: isOther });
      // A request that started before the change may return the old user.
      await queryClient.cancelQueries({ queryKey });
      try {
        const user = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        if (user) updateLists((users) => users.map((each) => (each.id === userId ? user : each)));
      } catch {
        // The change itself has already succeeded or failed; only the cached user may be stale, so refetch it.
        void queryClient.invalidateQueries({ queryKey });
      }
      void refreshCounts();
      await others;
    },
    evict: (userIds) => {
      const gone = new Set(userIds);
      updateLists((users) => users.filter(({ id }) => !gone.has(id)));
      for (const id of gone) queryClient.removeQueries({ queryKey: userKey(projectId, id), type: "inactive" });
      void refreshCounts();
    },
    refreshLists: async () => {
      void refreshCounts();
      await queryClient.invalidateQueries({ queryKey: listsKey(projectId) });
    },
  };
}

export function useUserCache(): UserCache {
  const { queryClient, projectsClient } = useDashboard();
  const projectId = useProjectId();
  return useMemo(
    () => createUserCache(queryClient, projectsClient, projectId),
    [queryClient, projectsClient, projectId],
  );
}
