import type { WebhookAttempt, WebhookEndpoint, WebhookStatus } from "@vestibule/react";
import { Badge, StatusDot, type Tone } from "../../ui/feedback/badge.tsx";
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

/** The status of a delivery. */
export function DeliveryStatus({ status, attempts = 0 }: { status: WebhookStatus; attempts?: number | undefined }) {
  const isRetried = status === "pending" && attempts > 0;
  if (isRetried) return <StatusDot tone="warn">{messages.retrying}</StatusDot>;
  return <StatusDot tone={statusTones[status]}>{messages.statuses[status]}</StatusDot>;
}

/** The response to an attempt. */
export function AttemptResponse({ status, responseStatus }: Pick<WebhookAttempt, "status" | "responseStatus">) {
  const text = responseStatus === 0 ? messages.noAnswer : String(responseStatus);
  return <Badge tone={status === "success" ? "ok" : "danger"}>{text}</Badge>;
}
