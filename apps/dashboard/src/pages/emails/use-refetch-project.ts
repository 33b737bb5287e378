import { useQueryClient } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { projectQuery } from "../../data/projects.ts";

/** Refetches the project, for example after a concurrent edit. */
export function useRefetchProject(): () => Promise<unknown> {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...projectQuery(projectsClient, projectId), staleTime: 0 });
}
