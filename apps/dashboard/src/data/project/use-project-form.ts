import { useQueryClient } from "@tanstack/react-query";
import type { AdminProject, AdminProjectUpdateOptions } from "@vestibule/react";
import { useMemo } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { getConflictFields } from "../../errors/explain-error.ts";
import { getSaveBarProps } from "../../forms/save-bar-props.ts";
import { type Draft, useDraft } from "../../forms/use-draft.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { projectQuery, useProject, useUpdateProject } from "../projects.ts";

export interface ProjectFormOptions<Fields extends object> {
  /** Reads the form's fields from the project. Must be a module-level constant. */
  readonly read: (project: AdminProject) => Fields;
  readonly toUpdate: (changes: Partial<Fields>) => AdminProjectUpdateOptions;
  /** The field labels on the page. */
  readonly labels: { readonly [Name in keyof Fields]: string };
}

export interface ProjectForm<Fields extends object> extends Draft<Fields> {
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Resolves to whether the save succeeded. */
  readonly save: () => Promise<boolean>;
  readonly bar: ReturnType<typeof getSaveBarProps>;
}

/**
 * Project settings that are edited together and saved with the save bar. Concurrent changes by another owner are
 * detected, not overwritten.
 */
export function useProjectForm<Fields extends object>(options: ProjectFormOptions<Fields>): ProjectForm<Fields> {
  const { read, toUpdate, labels } = options;
  const { projectsClient } = useDashboard();
  const queryClient = useQueryClient();
  const project = useProject();
  const update = useUpdateProject();
  const saved = useMemo(() => read(project), [project, read]);
  const form = useDraft(saved);
  const mutation = useGuardedMutation(async () => {
    try {
      const stored = await update.mutateAsync(toUpdate(form.changes));
      form.acceptSaved(form.draft, read(stored));
    } catch (error) {
      // Load the other version first, so that the user can choose between the two.
      if (getConflictFields(error))
        await queryClient.fetchQuery({ ...projectQuery(projectsClient, project.id), staleTime: 0 });
      throw error;
    }
  });
  return {
    ...form,
    isSaving: mutation.isPending,
    error: mutation.error,
    save: () => mutation.run(),
    bar: getSaveBarProps(form, mutation, labels),
  };
}
