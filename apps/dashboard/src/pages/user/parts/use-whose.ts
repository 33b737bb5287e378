import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import type { Whose } from "../queries.ts";

/** The user of the page, for its queries. */
export function useWhose(userId: string): Whose {
  const { owned } = useDashboard();
  return { owned, projectId: useProjectId(), userId };
}
