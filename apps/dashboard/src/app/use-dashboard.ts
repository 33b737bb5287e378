import { useParams, useRouter } from "@tanstack/react-router";
import type { StackAdminApp } from "@vestibule/react";
import type { RouterContext } from "../routes/context.ts";

/** What every page can reach: the configuration, the query client, the client app and the owned projects. */
export const useDashboard = (): RouterContext => useRouter().options.context;

/** The project that the address names, if any. */
export const useOptionalProjectId = (): string | undefined =>
  (useParams({ strict: false }) as { projectId?: string }).projectId;

/** Of the address. Only on pages of a project. */
export function useProjectId(): string {
  const projectId = useOptionalProjectId();
  if (projectId === undefined) throw new Error("useProjectId works on pages of a project only.");
  return projectId;
}

/** The kit that administers the project being shown, by the login of whoever is signed in. */
export const useAdmin = (): StackAdminApp => useDashboard().projectsClient.open(useProjectId());
