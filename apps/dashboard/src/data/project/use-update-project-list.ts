import { useQueryClient } from "@tanstack/react-query";
import type { AdminProject, AdminProjectUpdateOptions } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { getConflictFields } from "../../ui/feedback/explain-error.ts";
import { useProject } from "../projects.ts";
import { projectKey } from "../query-keys.ts";

/** How often a change is made anew before somebody is told that others are faster. */
const maxAttempts = 4;

/** What a change makes of the project as it is; `null`: there is nothing to do any more. It may throw when what it is about has changed. */
export type ProjectEdit = (project: AdminProject) => AdminProjectUpdateOptions | null;

/** Changes a part of a list of the project. Lists are written as a whole: when somebody else has changed theirs meanwhile, the change is made
 *  anew on the list as it is then, so that neither is lost. */
export function useUpdateProjectList(): (edit: ProjectEdit) => Promise<AdminProject> {
  const queryClient = useQueryClient();
  const admin = useAdmin();
  const shown = useProject();

  async function attempt(project: AdminProject, edit: ProjectEdit, left: number): Promise<AdminProject> {
    const update = edit(project);
    if (update === null) return project;
    try {
      return await project.update(update, { onlyIfUnchanged: true });
    } catch (error) {
      if (left <= 1 || !getConflictFields(error)) throw error;
      return attempt(await admin.getProject(), edit, left - 1);
    }
  }

  return async (edit) => {
    try {
      const project = await attempt(shown, edit, maxAttempts);
      queryClient.setQueryData([...projectKey(project.id), "settings"], project);
      return project;
    } catch (error) {
      // Whatever it was, the page goes on with what the server has now.
      await queryClient.invalidateQueries({ queryKey: [...projectKey(shown.id), "settings"] });
      throw error;
    }
  };
}
