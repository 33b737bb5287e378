import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { validateProjectName } from "../../data/project/validate-project-name.ts";
import { projectsQuery } from "../../data/projects.ts";
import { saved } from "../../ui/feedback/toast.ts";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";
import { messages } from "./messages.ts";
import { hasMethod, type NewProject, toOptions } from "./project-options.ts";

const route = getRouteApi("/home/new-project");

/** The form: its state, its errors, and creating the project. */
export function useCreateProject() {
  const { projectsClient, config } = useDashboard();
  const { display_name = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const [isChecked, setChecked] = useState(false);
  const [project, setProject] = useState<NewProject>({
    displayName: display_name,
    password: true,
    magicLink: false,
    passkey: false,
    listProviderIds: config.sharedProviderIds.filter((id) => id === "google" || id === "github"),
  });
  const create = useMutationState(async () => {
    const made = await projectsClient.create(toOptions(project));
    await queryClient.invalidateQueries({ queryKey: projectsQuery(projectsClient).queryKey });
    saved(messages.created);
    await navigate({ to: "/projects/$projectId/setup", params: { projectId: made.id } });
  });
  const nameProblem = validateProjectName(project.displayName);
  return {
    project,
    set: (change: Partial<NewProject>) => setProject((before) => ({ ...before, ...change })),
    sharedProviderIds: config.sharedProviderIds,
    // A name that is too long is reported while typing; other errors wait for submit.
    nameError: nameProblem && (isChecked || nameProblem === "long") ? messages.nameProblems[nameProblem] : undefined,
    methodError: isChecked && !hasMethod(project) ? messages.methodMissing : undefined,
    create,
    submit: () => {
      setChecked(true);
      if (!nameProblem && hasMethod(project)) void create.run();
    },
  };
}
