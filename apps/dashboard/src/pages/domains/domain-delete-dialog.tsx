import type { AdminDomainConfig } from "@vestibule/react";
import { saved } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { messages } from "./messages.ts";
import { useDomainEdits } from "./queries.ts";

export interface DomainDeleteDialogProps {
  entry: AdminDomainConfig;
  isOpen: boolean;
  onClose: () => void;
}

export function DomainDeleteDialog({ entry, isOpen, onClose }: DomainDeleteDialogProps) {
  const { remove } = useDomainEdits();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={messages.deleteTitle}
      description={messages.deleteText(entry.domain)}
      confirmLabel={messages.deleteLabel}
      onConfirm={async () => {
        await remove(entry);
        saved(messages.deleted);
      }}
    />
  );
}
