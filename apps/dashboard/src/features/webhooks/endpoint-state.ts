import type { WebhookEndpoint } from "@vestibule/react";

/** `paused`: an owner disabled it; `gone`: it returned 410; `given-up`: it failed for days. */
export type EndpointStateName = "active" | "failing" | "paused" | "gone" | "given-up";

const goneStatus = 410;

export function getEndpointState({
  isDisabled,
  health,
}: Pick<WebhookEndpoint, "isDisabled" | "health">): EndpointStateName {
  if (isDisabled) {
    if (!health?.givenUpAt) return "paused";
    return health.lastAttempt?.responseStatus === goneStatus ? "gone" : "given-up";
  }
  return health?.failingSince ? "failing" : "active";
}
