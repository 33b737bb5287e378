import { useQueryClient } from "@tanstack/react-query";
import type { AdminProject, AdminProjectUpdateOptions } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { getConflictFields } from "../../errors/explain-error.ts";
import { projectKey, useProject } from "../projects.ts";

/** Maximum number of attempts before a conflict is reported. */
const maxAttempts = 4;

/**
 * Computes the update from the current project; `null` if there is nothing to change. May throw if the edited entry has
 * changed.
 */
export type ProjectEdit = (project: AdminProject) => AdminProjectUpdateOptions | null;

/**
 * Updates part of a list in the project settings. Lists are written as a whole, so on a conflict the update is
 * reapplied to the current list and no change is lost.
 */
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
      // After any error, show the current state on the server.
      await queryClient.invalidateQueries({ queryKey: [...projectKey(shown.id), "settings"] });
      throw error;
    }
  };
}
