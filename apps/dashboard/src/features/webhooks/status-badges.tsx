import type { WebhookAttempt, WebhookEndpoint, WebhookStatus } from "@vestibule/react";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge, StatusDot, type Tone } from "../../ui/feedback/badge.tsx";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";

/** `new`: nothing was delivered yet; `paused`: an owner disabled it; `gone`: it returned 410; `given-up`: it failed for days. */
export type EndpointStateName = "new" | "active" | "failing" | "paused" | "gone" | "given-up";

const goneStatus = 410;

export function getEndpointState({
  isDisabled,
  health,
}: Pick<WebhookEndpoint, "isDisabled" | "health">): EndpointStateName {
  if (isDisabled) {
    if (!health?.givenUpAt) return "paused";
    return health.lastAttempt?.responseStatus === goneStatus ? "gone" : "given-up";
  }
  if (health?.failingSince) return "failing";
  return health?.lastAttempt ? "active" : "new";
}

const stateTones: Readonly<Record<EndpointStateName, Tone | "plain">> = {
  new: "neutral",
  active: "plain",
  failing: "danger",
  paused: "neutral",
  gone: "danger",
  "given-up": "danger",
};

interface EndpointStateProps {
  readonly endpoint: Pick<WebhookEndpoint, "isDisabled" | "health">;
  /** Without the response. */
  readonly isShort?: boolean;
}

/** The state, and the response to the last attempt if it failed: "Failing · 503". */
export function EndpointStateText({ endpoint, isShort = false }: EndpointStateProps) {
  const state = getEndpointState(endpoint);
  const last = endpoint.health?.lastAttempt;
  const tone = stateTones[state];
  return (
    <StatusDot
      tone={tone === "plain" ? "ok" : tone}
      // On the line of the texts after it.
      className={cx("max-w-full align-bottom", tone === "danger" ? "text-danger" : "text-ink-2")}
    >
      {messages.states[state]}
      {!isShort && last && last.status !== "success" && ` · ${formatResponse(last)}`}
    </StatusDot>
  );
}

export function EndpointStateBadge({ endpoint }: { endpoint: Pick<WebhookEndpoint, "isDisabled" | "health"> }) {
  const state = getEndpointState(endpoint);
  return <Badge tone={stateTones[state]}>{messages.states[state]}</Badge>;
}

const statusTones: Readonly<Record<WebhookStatus, Tone>> = {
  success: "ok",
  pending: "accent",
  failure: "danger",
  sending: "accent",
};

interface DeliveryStatusProps {
  readonly status: WebhookStatus;
  readonly attempts?: number | undefined;
  /** Shown for retries. */
  readonly nextAttemptAt?: Date | null | undefined;
}

/** The status of a delivery. */
export function DeliveryStatus({ status, attempts = 0, nextAttemptAt }: DeliveryStatusProps) {
  const isRetried = status === "pending" && attempts > 0;
  if (isRetried) {
    const hasTime = nextAttemptAt && nextAttemptAt.getTime() > Date.now();
    return (
      <StatusDot tone="warn">
        {hasTime
          ? formatNodes(messages.retryingAt, { time: <RelativeTime value={nextAttemptAt} /> })
          : messages.retrying}
      </StatusDot>
    );
  }
  return <StatusDot tone={statusTones[status]}>{messages.statuses[status]}</StatusDot>;
}

type AttemptResult = Pick<WebhookAttempt, "status" | "responseStatus">;

const formatResponse = ({ responseStatus }: AttemptResult): string =>
  responseStatus === 0 ? messages.noAnswer : String(responseStatus);

/** The response to an attempt. Only failures have a color. `isLong`: where nothing else says what the number is. */
export function AttemptResponse({ isLong = false, ...attempt }: AttemptResult & { readonly isLong?: boolean }) {
  return (
    <span
      className={cx(
        attempt.status === "success" ? "text-ink-3" : "text-danger",
        attempt.responseStatus !== 0 && "tabular-nums",
      )}
    >
      {isLong && attempt.responseStatus !== 0 && "HTTP "}
      {formatResponse(attempt)}
    </span>
  );
}
