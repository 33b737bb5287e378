import type { WebhookEndpoint } from "@vestibule/react";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { AttemptResponse } from "../../../features/webhooks/status-badges.tsx";
import { DefinitionList } from "../../../ui/display/definition-list.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useIsPhone } from "../../../ui/hooks/use-is-phone.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";

const text = messages.facts;

/** The endpoint's event types and its recent deliveries. */
export function EndpointFacts({ endpoint: { id, eventTypes, health, createdAt } }: { endpoint: WebhookEndpoint }) {
  const last = health?.lastAttempt;
  const isPhone = useIsPhone();
  return (
    <Card>
      <DefinitionList
        isShort
        className="lg:grid lg:grid-cols-2 lg:items-baseline lg:gap-x-8"
        items={[
          {
            label: text.events,
            value:
              eventTypes === null ? (
                shared.allEvents
              ) : (
                <span className="flex flex-wrap gap-1 max-sm:justify-end">
                  {eventTypes.map((type) => (
                    <Badge key={type}>{type}</Badge>
                  ))}
                </span>
              ),
          },
          {
            label: text.last,
            value: last ? (
              <span className="flex flex-wrap items-baseline gap-2 max-sm:justify-end">
                <RelativeTime value={last.at} />
                <AttemptResponse {...last} />
              </span>
            ) : (
              <span className="text-ink-3">{text.never}</span>
            ),
          },
          { label: text.added, value: <RelativeTime value={createdAt} isExact /> },
          { label: text.id, value: <Id value={id} label={text.id} isShort={isPhone} /> },
        ]}
      />
    </Card>
  );
}
