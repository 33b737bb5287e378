import { useParams, useRouter } from "@tanstack/react-router";
import type { StackAdminApp } from "@vestibule/react";
import type { RouterContext } from "./context.ts";

/** Context that every page can use: configuration, query client, client app and the owner's projects. */
export const useDashboard = (): RouterContext => useRouter().options.context;

/** The project ID in the URL, if any. */
export const useOptionalProjectId = (): string | undefined =>
  (useParams({ strict: false }) as { projectId?: string }).projectId;

/** The project ID in the URL. Only use it on pages of a project. */
export function useProjectId(): string {
  const projectId = useOptionalProjectId();
  if (projectId === undefined) throw new Error("useProjectId only works on pages of a project.");
  return projectId;
}

/** The admin app for the current project, authorized by the signed-in owner's session. */
export const useAdmin = (): StackAdminApp => useDashboard().projectsClient.open(useProjectId());
