import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AdminOwnedProject } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { projectKey } from "../../data/query-keys.ts";

/** To the list of projects, which the project is no longer in: it is deleted, or somebody else's. */
export function useLeaveProject(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = useProject();
  return async () => {
    queryClient.setQueryData<readonly AdminOwnedProject[]>(["projects"], (list) =>
      list?.filter((each) => each.id !== id),
    );
    // Nothing that was typed here can be saved any more.
    await navigate({ to: "/projects", ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: projectKey(id) });
    await queryClient.invalidateQueries({ queryKey: ["projects"] });
  };
}
