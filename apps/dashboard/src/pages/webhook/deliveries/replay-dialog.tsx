import type { WebhookEndpoint } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { useEndpointChanges } from "../../../features/webhooks/endpoints/use-endpoint-changes.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DateField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";

/**
 * A time as the value of a datetime-local input, in the user's time zone: `YYYY-MM-DDTHH:mm`. `at`: ms since the epoch.
 */
export function toLocalText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Parses the value of the input; undefined: invalid or in the future. `now`: ms since the epoch. */
export function parseSince(text: string, now: number): Date | undefined {
  const date = new Date(text);
  const at = date.getTime();
  return Number.isNaN(at) || at < 0 || at > now ? undefined : date;
}

const text = messages.replayDialog;
const getKinds = perLocale(
  () =>
    [
      { value: "failed", label: text.failed, hint: text.failedHint },
      { value: "missing", label: text.missing, hint: text.missingHint },
    ] as const,
);
type Kind = ReturnType<typeof getKinds>[number]["value"];
const dayMs = 86_400_000;

export interface ReplayDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Resends the events of a period: failed ones, or those never sent to this endpoint. */
export function ReplayDialog({ endpoint, isOpen, onClose }: ReplayDialogProps) {
  const { refetchWebhooks: readAgain } = useEndpointChanges();
  const [kind, setKind] = useState<Kind>("failed");
  const [since, setSince] = useState(() => toLocalText(Date.now() - dayMs));
  const [wasSubmitted, setSubmitted] = useState(false);
  const date = parseSince(since, Date.now());
  const send = useGuardedMutation(async () => {
    if (!date) return;
    const count = await (kind === "failed" ? endpoint.recover(date) : endpoint.replayMissing(date));
    await readAgain();
    saved(text.done({ count }));
    onClose();
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
      onSubmit={() => {
        setSubmitted(true);
        if (date) void send.run();
      }}
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
      <RadioCards label={text.what} options={getKinds()} value={kind} onValueChange={setKind} />
      <DateField
        hasTime
        label={text.since}
        value={since}
        error={wasSubmitted && !date ? text.sinceMissing : undefined}
        onValueChange={setSince}
      />
    </Dialog>
  );
}
