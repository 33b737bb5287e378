import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectUpdateOptions,
  KnownError,
} from "@vestibule/react";
import { createContext, use } from "react";
import type { ProjectsClient } from "../app/context.ts";

/** Every query of a project is below its key, so that all of them can be invalidated at once. */
export const projectKey = (projectId: string) => ["project", projectId] as const;

export const projectsQuery = (projectsClient: ProjectsClient) =>
  queryOptions({ queryKey: ["projects"], queryFn: (): Promise<readonly AdminOwnedProject[]> => projectsClient.list() });

export const projectQuery = (projectsClient: ProjectsClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "settings"],
    queryFn: () => projectsClient.open(projectId).getProject(),
  });

/** Set by ProjectShell, which renders pages only once the project is loaded. */
export const ProjectContext = createContext<AdminProject | null>(null);

/** The current project, as last fetched. Only use it inside ProjectShell. */
export function useProject(): AdminProject {
  const project = use(ProjectContext);
  if (!project) throw new Error("useProject only works on pages of a project.");
  return project;
}

/**
 * Updates the project unless another owner changed the same fields (CHANGED_MEANWHILE). All pages then show the
 * server's response, not the request.
 */
export function useUpdateProject() {
  const queryClient = useQueryClient();
  const project = useProject();
  return useMutation({
    mutationFn: (changes: AdminProjectUpdateOptions) => project.update(changes, { onlyIfUnchanged: true }),
    onSuccess: (saved) => {
      queryClient.setQueryData([...projectKey(saved.id), "settings"], saved);
      return queryClient.invalidateQueries({ queryKey: ["projects"] });
    },
  });
}

export const useProjects = (projectsClient: ProjectsClient) => useQuery(projectsQuery(projectsClient));

/** Whether the user does not own the project or it does not exist. */
export const isProjectInaccessible = (error: unknown): boolean =>
  KnownError.isInstance(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN") ||
  KnownError.isInstance(error, "PROJECT_NOT_FOUND") ||
  KnownError.isInstance(error, "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN");
