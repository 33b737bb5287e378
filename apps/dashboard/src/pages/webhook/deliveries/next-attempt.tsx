import type { WebhookDelivery } from "@vestibule/react";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { messages } from "../messages.ts";

interface NextAttemptProps {
  readonly delivery: Pick<WebhookDelivery, "status" | "nextAttemptAt">;
  /** The endpoint is turned off, so nothing is sent until it is on again. */
  readonly isPaused: boolean;
}

/** When a queued delivery is attempted next; empty for a finished one. */
export function NextAttempt({ delivery: { status, nextAttemptAt }, isPaused }: NextAttemptProps) {
  if (status !== "pending") return null;
  if (isPaused) return <span className="text-ink-3">{messages.whenResumed}</span>;
  if (!nextAttemptAt) return <span className="text-ink-3">{messages.inTurn}</span>;
  return nextAttemptAt.getTime() <= Date.now() ? messages.atOnce : <RelativeTime value={nextAttemptAt} />;
}
