import type { WebhookEndpoint } from "@vestibule/react";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { formatShortUrl } from "../endpoint-url.ts";
import { messages } from "../messages.ts";
import { useEndpointChanges } from "./use-endpoint-changes.ts";

const text = messages.deleteDialog;

export interface EndpointDeleteDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

export function EndpointDeleteDialog({ endpoint, isOpen, onClose, onDeleted }: EndpointDeleteDialogProps) {
  const { remove } = useEndpointChanges();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={text.title}
      description={text.text({ host: formatShortUrl(endpoint.url).host })}
      confirmLabel={text.confirm}
      onConfirm={async () => {
        await remove(endpoint);
        saved(text.done);
        onDeleted?.();
      }}
    />
  );
}
