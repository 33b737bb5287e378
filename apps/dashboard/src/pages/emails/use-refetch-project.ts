import { useQueryClient } from "@tanstack/react-query";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { projectQuery } from "../../data/projects.ts";

/** Reads the project anew, as when somebody else has changed it. */
export function useRefetchProject(): () => Promise<unknown> {
  const { owned } = useDashboard();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...projectQuery(owned, projectId), staleTime: 0 });
}
