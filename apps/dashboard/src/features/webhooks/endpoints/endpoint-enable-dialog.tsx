import type { WebhookEndpoint } from "@vestibule/react";
import { useState } from "react";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { formatTime } from "../../../ui/format/format-time.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useEndpointChanges } from "./use-endpoint-changes.ts";

const text = messages.enable;
/** An event occurs shortly before its first attempt fails: at most this many ms if the queue is empty. */
const deliveryGraceMs = 60_000;

export interface EndpointEnableDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Enables an endpoint that the server disabled, and replays missed events. */
export function EndpointEnableDialog({ endpoint, isOpen, onClose }: EndpointEnableDialogProps) {
  const { enable } = useEndpointChanges();
  const failedAt = endpoint.health?.failingSince ?? endpoint.health?.givenUpAt;
  // Events from before the endpoint existed were not missed.
  const since = failedAt
    ? new Date(Math.max(failedAt.getTime() - deliveryGraceMs, endpoint.createdAt.getTime()))
    : null;
  const [isMissedSent, setMissedSent] = useState(true);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isDanger={false}
      title={text.title}
      description={text.text}
      confirmLabel={text.label}
      onConfirm={async () => {
        const count = await enable(endpoint, isMissedSent ? since : null);
        saved(count === 0 ? text.done : text.doneWithCount({ count }));
      }}
    >
      {since && (
        <Checkbox
          label={text.missed}
          hint={text.missedHint({ since: formatTime(since.getTime()) })}
          checked={isMissedSent}
          onCheckedChange={setMissedSent}
        />
      )}
    </ConfirmDialog>
  );
}
