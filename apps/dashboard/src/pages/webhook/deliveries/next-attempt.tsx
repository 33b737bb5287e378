import type { WebhookDelivery } from "@vestibule/react";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { messages } from "../messages.ts";

interface NextAttemptProps {
  readonly delivery: Pick<WebhookDelivery, "status" | "nextAttemptAt">;
  /** The endpoint is off: nothing is tried until it is on again. */
  readonly isPaused: boolean;
}

/** When a delivery that waits is tried; nothing for one that has come to an end. */
export function NextAttempt({ delivery: { status, nextAttemptAt }, isPaused }: NextAttemptProps) {
  if (status !== "pending") return null;
  if (isPaused) return <span className="text-ink-3">{messages.whenResumed}</span>;
  if (!nextAttemptAt) return <span className="text-ink-3">{messages.inTurn}</span>;
  return nextAttemptAt.getTime() <= Date.now() ? messages.atOnce : <RelativeTime value={nextAttemptAt} />;
}
