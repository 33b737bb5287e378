import type { WebhookEndpoint } from "@vestibule/react";
import { Send } from "lucide-react";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { AttemptResponse, getEndpointState } from "../../../features/webhooks/status-badges.tsx";
import { perLocale } from "../../../i18n/define-messages.ts";
import { formatNodes } from "../../../i18n/format-nodes.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { DefinitionList } from "../../../ui/display/definition-list.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
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
                <AttemptResponse {...last} isLong />
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

const tones = { paused: "info", failing: "danger", gone: "danger", "given-up": "danger" } as const;

/** The server disables an endpoint at the first failure after this time, in ms. */
const disableAfterMs = 5 * 86_400_000;
/** As in the banner's other date. */
const getDayFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));

/** What to do about a failing endpoint, and by when. */
function Advice({ failingSince, lastAttempt }: NonNullable<WebhookEndpoint["health"]>) {
  const status = lastAttempt?.responseStatus ?? 0;
  const disabledAt = Math.max((failingSince?.getTime() ?? Date.now()) + disableAfterMs, Date.now());
  return (
    <>
      {status === 0 ? messages.noAnswer : messages.answered({ status })}
      <span className="mt-1.5 block">{messages.disabledOn({ date: getDayFormat().format(disabledAt) })}</span>
    </>
  );
}

interface StateBannerProps {
  readonly endpoint: WebhookEndpoint;
  readonly onTurnOn: () => void;
  readonly onTest: () => void;
}

/** Why nothing is sent or all deliveries fail, and how to fix it. */
export function StateBanner({ endpoint, onTurnOn, onTest }: StateBannerProps) {
  const state = getEndpointState(endpoint);
  if (state === "active" || state === "new") return null;
  const { health } = endpoint;
  const since = health?.givenUpAt ?? health?.failingSince;
  return (
    <Banner
      tone={tones[state]}
      title={messages.stateBanners[state].title}
      action={
        state === "failing" ? (
          <Button icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onTest}>
            {messages.sendTest}
          </Button>
        ) : (
          <Button onClick={onTurnOn}>{state === "paused" ? shared.resume : shared.enable.label}</Button>
        )
      }
    >
      {state !== "paused" && since && (
        <>{formatNodes(messages.since, { time: <RelativeTime value={since} isExact /> })} </>
      )}
      {state === "failing" ? health && <Advice {...health} /> : messages.stateBanners[state].text}
    </Banner>
  );
}
