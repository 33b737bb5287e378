import type { WebhookEndpoint } from "@vestibule/react";
import { getEndpointState } from "../../../features/webhooks/endpoint-state.ts";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { messages } from "../messages.ts";

const tones = { paused: "info", failing: "warn", gone: "danger", "given-up": "danger" } as const;

/** Why nothing is sent or all deliveries fail, and how to fix it. */
export function StateBanner({ endpoint, onTurnOn }: { endpoint: WebhookEndpoint; onTurnOn: () => void }) {
  const state = getEndpointState(endpoint);
  if (state === "active") return null;
  const { title, text } = messages.stateBanners[state];
  const since = endpoint.health?.givenUpAt ?? endpoint.health?.failingSince;
  return (
    <Banner
      tone={tones[state]}
      title={
        <>
          {title}
          {state !== "paused" && since && (
            <span className="font-normal text-ink-2">
              {` · ${messages.since} `}
              <RelativeTime value={since} isExact />
            </span>
          )}
        </>
      }
      action={
        state === "failing" ? undefined : (
          <Button onClick={onTurnOn}>{state === "paused" ? shared.resume : shared.enable.label}</Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
