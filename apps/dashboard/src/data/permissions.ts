import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import type {
  AdminPermissionDefinition,
  HolderPage,
  PermissionHolder,
  PermissionHolderCount,
  TeamPermissionHolder,
} from "@vestibule/react";
import type { ProjectsClient } from "../app/context.ts";
import { useProjectId } from "../app/use-dashboard.ts";
import { projectKey } from "./projects.ts";

/** Team permissions or project-wide permissions. */
export type Scope = "team" | "project";

/** A user with a permission; for a team permission, with the team they have it in. */
export type Holder = PermissionHolder & Partial<Pick<TeamPermissionHolder, "teamId" | "teamDisplayName">>;

const holdersKey = (projectId: string, scope: Scope) =>
  [...projectKey(projectId), `${scope}-permission-holders`] as const;
const definitionsKey = (projectId: string, scope: Scope) =>
  [...projectKey(projectId), `${scope}-permission-definitions`] as const;

export const permissionDefinitionsQuery = (projectsClient: ProjectsClient, projectId: string, scope: Scope) =>
  queryOptions({
    queryKey: definitionsKey(projectId, scope),
    queryFn: (): Promise<readonly AdminPermissionDefinition[]> => {
      const admin = projectsClient.open(projectId);
      return scope === "team" ? admin.listTeamPermissionDefinitions() : admin.listProjectPermissionDefinitions();
    },
  });

export const holderCountsQuery = (projectsClient: ProjectsClient, projectId: string, scope: Scope) =>
  queryOptions({
    queryKey: [...holdersKey(projectId, scope), "counts"] as const,
    queryFn: (): Promise<readonly PermissionHolderCount[]> => {
      const admin = projectsClient.open(projectId);
      return scope === "team" ? admin.countTeamPermissionHolders() : admin.countProjectPermissionHolders();
    },
  });

export const holdersQuery = (projectsClient: ProjectsClient, projectId: string, scope: Scope, id: string) =>
  infiniteQueryOptions({
    queryKey: [...holdersKey(projectId, scope), "list", id] as const,
    queryFn: ({ pageParam }): Promise<HolderPage<Holder>> => {
      const admin = projectsClient.open(projectId);
      const page = { cursor: pageParam ?? undefined };
      return scope === "team"
        ? admin.listTeamPermissionHolders(id, page)
        : admin.listProjectPermissionHolders(id, page);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });

/**
 * Call after changing definitions: holders, project defaults, and the permissions of users and teams may have changed.
 */
export function useRefreshPermissions(scope: Scope): () => Promise<void> {
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: holdersKey(projectId, scope) });
    void queryClient.invalidateQueries({ queryKey: [...projectKey(projectId), "settings"] });
    void queryClient.invalidateQueries({ queryKey: [...projectKey(projectId), scope === "team" ? "team" : "user"] });
    await queryClient.invalidateQueries({ queryKey: definitionsKey(projectId, scope) });
  };
}
