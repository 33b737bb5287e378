import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import type { UserRef } from "../user-queries.ts";

/** The page's user, for its queries. */
export function useUserRef(userId: string): UserRef {
  const { projectsClient } = useDashboard();
  return { projectsClient, projectId: useProjectId(), userId };
}
