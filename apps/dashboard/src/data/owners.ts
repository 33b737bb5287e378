import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InviteOwnerOptions, OwnerInvitation, ProjectOwner } from "@vestibule/react";
import type { ProjectsClient } from "../app/context.ts";
import { useAdmin, useProjectId } from "../app/use-dashboard.ts";
import { projectKey } from "./projects.ts";

export const ownersQuery = (projectsClient: ProjectsClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "owners"],
    queryFn: (): Promise<readonly ProjectOwner[]> => projectsClient.open(projectId).listProjectOwners(),
  });

/** Pending invitations only. */
export const ownerInvitationsQuery = (projectsClient: ProjectsClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "owner-invitations"],
    queryFn: (): Promise<readonly OwnerInvitation[]> => projectsClient.open(projectId).listOwnerInvitations(),
  });

/** Owner changes. The lists are refetched whether the change succeeds or fails. */
export function useOwnerChanges() {
  const queryClient = useQueryClient();
  const admin = useAdmin();
  const projectId = useProjectId();
  const refresh = (list: "owners" | "owner-invitations") =>
    queryClient.invalidateQueries({ queryKey: [...projectKey(projectId), list] });
  const then = async <Result>(change: Promise<Result>, list: "owners" | "owner-invitations"): Promise<Result> => {
    try {
      return await change;
    } finally {
      await refresh(list);
    }
  };
  return {
    invite: (options: InviteOwnerOptions) => then(admin.inviteOwner(options), "owner-invitations"),
    revoke: (invitation: OwnerInvitation) => then(invitation.revoke(), "owner-invitations"),
    remove: (owner: ProjectOwner) => then(owner.remove(), "owners"),
  };
}
