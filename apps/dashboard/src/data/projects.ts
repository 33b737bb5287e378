import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOwnedProject, AdminProject, AdminProjectUpdateOptions } from "@vestibule/react";
import { createContext, use } from "react";
import type { ProjectsClient } from "./projects-client.ts";
import { projectKey } from "./query-keys.ts";

export const projectsQuery = (projectsClient: ProjectsClient) =>
  queryOptions({ queryKey: ["projects"], queryFn: (): Promise<readonly AdminOwnedProject[]> => projectsClient.list() });

export const projectQuery = (projectsClient: ProjectsClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "settings"],
    queryFn: () => projectsClient.open(projectId).getProject(),
  });

/** Set by the shell of a project, which shows its pages only when the project is there. */
export const ProjectContext = createContext<AdminProject | null>(null);

/** The project being shown, as the server last told it. Only below the shell of a project. */
export function useProject(): AdminProject {
  const project = use(ProjectContext);
  if (!project) throw new Error("useProject works on pages of a project only.");
  return project;
}

/** Saves changes of the project, unless somebody else has changed the same meanwhile (CHANGED_MEANWHILE). The answer of the server, not what was
 *  sent, is what all pages show then. */
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
