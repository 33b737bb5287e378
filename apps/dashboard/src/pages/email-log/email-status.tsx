import type { AdminSentEmail } from "@vestibule/react";
import { StatusDot, type Tone } from "../../ui/feedback/badge.tsx";
import { messages } from "./messages.ts";

const tones: Readonly<Record<AdminSentEmail["status"], Tone>> = {
  queued: "accent",
  sent: "ok",
  kept: "neutral",
  failed: "danger",
  suppressed: "warn",
  skipped: "neutral",
};

interface EmailStatusProps {
  readonly email: AdminSentEmail;
  /** Off where the reason is shown separately. */
  readonly hasReason?: boolean;
}

/** An email's status, and why it wasn't sent. */
export function EmailStatus({ email, hasReason = true }: EmailStatusProps) {
  const { status, error, attempts, isPaused, scheduledAt } = email;
  if (status === "queued" && (isPaused || (scheduledAt !== null && attempts === 0)))
    return (
      <StatusDot className="max-w-full" tone="neutral" title={isPaused ? messages.pausedHint : messages.scheduledHint}>
        {isPaused ? messages.paused : messages.scheduled}
      </StatusDot>
    );
  const isRetried = status === "queued" && attempts > 0;
  const reason = isRetried ? messages.tries({ count: attempts }) : error?.message;
  return (
    <StatusDot
      className="max-w-full"
      tone={isRetried ? "warn" : tones[status]}
      title={reason ?? messages.statusHints[status]}
    >
      {messages.statuses[status]}
      {hasReason && reason && <span className="text-ink-3"> · {reason}</span>}
    </StatusDot>
  );
}

/** User-written text in any script: truncated at its own end. */
export const OneLine = ({ text }: { text: string }) => (
  <span dir="auto" className="block truncate" title={text}>
    {text}
  </span>
);
