import type { ProjectOwner } from "@vestibule/react";
import { useOwnerChanges } from "../../../data/owners.ts";
import { useProject } from "../../../data/projects.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { useLeaveProject } from "../danger-card.tsx";
import { getOwnerName } from "../project-details.ts";
import { messages } from "./messages.ts";

export interface OwnerRemoveDialogProps {
  readonly owner: ProjectOwner;
  /** The signed-in user is leaving. */
  readonly isYou: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function OwnerRemoveDialog({ owner, isYou, isOpen, onClose }: OwnerRemoveDialogProps) {
  const { displayName } = useProject();
  const { remove } = useOwnerChanges();
  const leave = useLeaveProject();
  const name = getOwnerName(owner, messages.namelessOwner);
  async function confirm() {
    if (!isYou) {
      await remove(owner);
      saved(messages.removed({ name }));
      return;
    }
    // The user no longer has access, so the project's lists must not be refetched.
    await owner.remove();
    await leave();
    saved(messages.left({ project: displayName }));
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={isYou ? messages.leaveTitle : messages.removeTitle({ name })}
      description={isYou ? messages.leaveText : messages.removeText}
      confirmLabel={isYou ? messages.leaveLabel : messages.removeLabel}
      onConfirm={confirm}
    />
  );
}
