import { useQuery } from "@tanstack/react-query";
import { type AdminPermissionDefinition, KnownError } from "@vestibule/react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { holderCountsQuery, type Scope } from "../../data/permissions.ts";
import { useProject } from "../../data/projects.ts";
import { getDirectParents } from "../../features/permissions/permission-graph.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { usePermissionMutations } from "./permission-mutations.ts";

interface PermissionDeleteDialogProps {
  readonly scope: Scope;
  readonly permission: AdminPermissionDefinition;
  readonly definitions: readonly AdminPermissionDefinition[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const text = messages.remove;

/** Shows what a deletion affects before the user confirms it. */
export function PermissionDeleteDialog(props: PermissionDeleteDialogProps) {
  const { scope, permission, definitions, isOpen, onClose } = props;
  const { projectsClient } = useDashboard();
  const { id: projectId, config } = useProject();
  const { data: counts, isPending } = useQuery(holderCountsQuery(projectsClient, projectId, scope));
  const { remove } = usePermissionMutations(scope);
  const { id } = permission;
  const count = counts?.find(({ permissionId }) => permissionId === id);
  const containers = getDirectParents(id, definitions).filter((each) => each !== id);
  const isDefault = [
    config.teamCreatorDefaultPermissions,
    config.teamMemberDefaultPermissions,
    config.userDefaultPermissions,
  ].some((list) => list.some((each) => each.id === id));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={text.title({ id })}
      description={text.text}
      confirmLabel={text.confirm}
      typeToConfirm={count && count.count > 0 ? id : undefined}
      onConfirm={async () => {
        try {
          await remove(id);
        } catch (error) {
          // It was already deleted.
          if (!KnownError.isInstance(error, "PERMISSION_NOT_FOUND")) throw error;
        }
        saved(text.done);
      }}
    >
      <ul className="list-disc ps-5 text-ink-2">
        {isPending && <li>{text.counting}</li>}
        {count && (
          <li>
            {count.count === 0
              ? text.noHolders
              : text.holders[count.isAtLeast ? (`${scope}AtLeast` as const) : scope](count)}
          </li>
        )}
        {containers.length > 0 && <li className="break-words">{text.containers({ ids: formatItems(containers) })}</li>}
        {isDefault && <li>{text.defaults}</li>}
      </ul>
    </ConfirmDialog>
  );
}
