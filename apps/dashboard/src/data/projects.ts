import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectUpdateOptions,
  KnownError,
} from "@vestibule/react";
import { createContext, use } from "react";
import type { Config } from "../app/config.ts";
import type { ProjectsClient } from "../app/context.ts";
import { useDashboard } from "../app/use-dashboard.ts";
import { defineMessages } from "../i18n/define-messages.ts";

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

type BuiltInIds = Pick<Config, "projectId" | "demoProjectId">;

/** Of the projects that came with the server: the one of its demo app, and the one of the dashboard's accounts. */
const messages = defineMessages("builtInProjects", { demo: "Example", internal: "Internal" });

/** The label of a project that came with the server; null: an owner created it. */
export function getBuiltInLabel({ projectId, demoProjectId }: BuiltInIds, id: string): string | null {
  if (id === projectId) return messages.internal;
  return id === demoProjectId ? messages.demo : null;
}

/** Sorts what came with the server after the owner's projects. */
export const compareBuiltIn = (config: BuiltInIds, a: string, b: string): number =>
  Number(getBuiltInLabel(config, a) !== null) - Number(getBuiltInLabel(config, b) !== null);

/** The signed-in owner's projects, with those that came with the server at the end. */
export function useProjects() {
  const { config, projectsClient } = useDashboard();
  return useQuery({
    ...projectsQuery(projectsClient),
    select: (projects) => projects.toSorted((a, b) => compareBuiltIn(config, a.id, b.id)),
  });
}

/** Whether the user does not own the project or it does not exist. */
export const isProjectInaccessible = (error: unknown): boolean =>
  KnownError.isInstance(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN") ||
  KnownError.isInstance(error, "PROJECT_NOT_FOUND") ||
  KnownError.isInstance(error, "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN");
