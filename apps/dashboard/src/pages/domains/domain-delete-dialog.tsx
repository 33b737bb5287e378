import type { AdminDomainConfig } from "@vestibule/react";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { isNativeRedirectUri } from "./domain-format.ts";
import { useDomainMutations } from "./domain-mutations.ts";
import { messages } from "./messages.ts";
import { formatDomain } from "./unicode-host.ts";

export interface DomainDeleteDialogProps {
  entry: AdminDomainConfig;
  /** The dashboard's own domain, which is always trusted. */
  isOwn: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function DomainDeleteDialog({ entry, isOwn, isOpen, onClose }: DomainDeleteDialogProps) {
  const { remove } = useDomainMutations();
  const explain = isNativeRedirectUri(entry.domain) ? messages.deleteNativeText : messages.deleteText;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={messages.deleteTitle}
      description={(isOwn ? messages.deleteOwnText : explain)({ address: formatDomain(entry.domain) })}
      confirmLabel={messages.deleteLabel}
      onConfirm={async () => {
        await remove(entry);
        saved(messages.deleted);
      }}
    />
  );
}
