import type { AdminPermissionDefinition } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { type Scope, useRefreshPermissions } from "../../data/permissions.ts";

export interface PermissionDraft {
  readonly id: string;
  readonly description: string;
  readonly contained: readonly string[];
}

/** Mutations of permission definitions. Each refetches the list before it completes, even after an error. */
export function usePermissionMutations(scope: Scope) {
  const admin = useAdmin();
  const renew = useRefreshPermissions(scope);
  const methods =
    scope === "team"
      ? {
          create: admin.createTeamPermissionDefinition,
          update: admin.updateTeamPermissionDefinition,
          remove: admin.deleteTeamPermissionDefinition,
        }
      : {
          create: admin.createProjectPermissionDefinition,
          update: admin.updateProjectPermissionDefinition,
          remove: admin.deleteProjectPermissionDefinition,
        };
  const renewing = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } finally {
      await renew();
    }
  };
  return {
    create: ({ id, description, contained }: PermissionDraft) =>
      renewing(() => methods.create({ id, description: description || undefined, containedPermissionIds: contained })),
    /** Sends only the changed fields, and only if no one else changed them since `before` was read. */
    update: (before: AdminPermissionDefinition, { contained, ...same }: Partial<PermissionDraft>) =>
      renewing(() =>
        methods.update(
          before.id,
          { ...same, ...(contained && { containedPermissionIds: contained }) },
          { onlyIfUnchanged: before },
        ),
      ),
    remove: (id: string) => renewing(() => methods.remove(id)),
  };
}
