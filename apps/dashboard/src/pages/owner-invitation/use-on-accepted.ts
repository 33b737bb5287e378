import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { OwnerInvitationDetails } from "@vestibule/react";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

/** Opens the project that the user now owns. */
export function useOnAccepted({ projectId, projectDisplayName }: OwnerInvitationDetails) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ["projects"] });
    saved(messages.accepted({ project: projectDisplayName }));
    await navigate({ to: "/projects/$projectId", params: { projectId }, replace: true });
  };
}
