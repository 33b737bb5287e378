import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AdminOwnedProject } from "@vestibule/react";
import { projectKey, useProject } from "../../data/projects.ts";

/** Opens the project list after the user lost access: the project was deleted, or they left it. */
export function useLeaveProject(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = useProject();
  return async () => {
    queryClient.setQueryData<readonly AdminOwnedProject[]>(["projects"], (list) =>
      list?.filter((each) => each.id !== id),
    );
    // Unsaved changes can't be saved anymore.
    await navigate({ to: "/projects", ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: projectKey(id) });
    await queryClient.invalidateQueries({ queryKey: ["projects"] });
  };
}
