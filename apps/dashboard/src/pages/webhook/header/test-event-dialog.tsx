import { getRouteApi } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { useEndpointChanges } from "../../../features/webhooks/endpoints/use-endpoint-changes.ts";
import { eventTypes } from "../../../features/webhooks/event-types.ts";
import { type EventType, eventDescriptions } from "../../../features/webhooks/messages.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { messages } from "../messages.ts";

const text = messages.test;
const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");
const getOptions = perLocale(() =>
  eventTypes.map((value) => ({ value, label: `${value} · ${eventDescriptions[value]}` })),
);

export interface TestEventDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sends an event with example data and shows its delivery. */
export function TestEventDialog({ endpoint, isOpen, onClose }: TestEventDialogProps) {
  const navigate = route.useNavigate();
  const { refetchWebhooks: readAgain } = useEndpointChanges();
  const takes = (type: string) => endpoint.eventTypes?.includes(type) ?? true;
  const [type, setType] = useState<EventType>(() => eventTypes.find(takes) ?? "user.created");
  const send = useGuardedMutation(async () => {
    const { id } = await endpoint.sendExample(type);
    await readAgain();
    onClose();
    await navigate({ search: { message: id }, replace: true, resetScroll: false });
  });
  const isSending = send.isPending;
  const problem = send.error === undefined ? undefined : explainError(send.error);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={isSending}
      title={text.title}
      description={text.text}
      onSubmit={() => void send.run()}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {text.send}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="danger" title={problem.title}>
          {problem.advice}
        </Banner>
      )}
      <SelectField
        label={text.type}
        options={getOptions()}
        value={type}
        hint={takes(type) ? undefined : text.notTaken}
        onValueChange={(value) => setType(value as EventType)}
      />
    </Dialog>
  );
}
