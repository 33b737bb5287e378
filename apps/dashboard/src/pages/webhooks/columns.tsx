import type { WebhookEndpoint } from "@vestibule/react";
import { formatShortUrl } from "../../features/webhooks/endpoint-url.ts";
import { messages as shared } from "../../features/webhooks/messages.ts";
import { AttemptResponse, EndpointStateText } from "../../features/webhooks/status-badges.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

const { columns } = messages;

export const getEndpointColumns = perLocale((): readonly DataColumn<WebhookEndpoint>[] => [
  {
    key: "url",
    header: columns.url,
    width: 220,
    isSortable: true,
    cell: (endpoint) => (
      <PhoneLines
        line={
          <>
            <EndpointStateText endpoint={endpoint} />
            {/* Whether it works says more than when, and both don't fit. */}
            {endpoint.health?.lastAttempt && !endpoint.health.failingSince && (
              <>
                {" · "}
                {formatNodes(messages.lastSent, {
                  time: <RelativeTime value={endpoint.health.lastAttempt.at} isShort />,
                })}
              </>
            )}
            {endpoint.description && <bdi className="block truncate">{endpoint.description}</bdi>}
          </>
        }
      >
        <Address url={endpoint.url} />
      </PhoneLines>
    ),
  },
  {
    key: "state",
    header: columns.state,
    isHiddenOnPhones: true,
    width: 116,
    isSortable: true,
    cell: (endpoint) => <EndpointStateText endpoint={endpoint} isShort />,
  },
  {
    key: "description",
    header: columns.description,
    isHiddenOnPhones: true,
    width: 150,
    cell: ({ description }) =>
      description ? (
        <span dir="auto" className="line-clamp-2 whitespace-normal" title={description}>
          {description}
        </span>
      ) : (
        <span className="text-ink-3">–</span>
      ),
  },
  {
    key: "events",
    header: columns.events,
    isHiddenOnPhones: true,
    width: 92,
    cell: ({ eventTypes }) =>
      eventTypes === null ? (
        <span className="text-ink-3">{shared.allEvents}</span>
      ) : (
        <span title={eventTypes.join(", ")}>
          {eventTypes.length === 1 ? eventTypes[0] : shared.someEvents({ count: eventTypes.length })}
        </span>
      ),
  },
  {
    key: "last",
    header: columns.last,
    isHiddenOnPhones: true,
    width: 204,
    isSortable: true,
    cell: ({ health }) =>
      health?.lastAttempt ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <RelativeTime value={health.lastAttempt.at} />
          <AttemptResponse {...health.lastAttempt} />
        </span>
      ) : (
        <span className="text-ink-3">{messages.neverDelivered}</span>
      ),
  },
  {
    key: "created",
    header: columns.created,
    isHiddenOnPhones: true,
    width: 130,
    isSortable: true,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
]);

function Address({ url }: { url: string }) {
  const { host, rest } = formatShortUrl(url);
  return (
    // The ellipsis has the look of what it cuts.
    <span dir="ltr" className="block truncate font-normal text-ink-3" title={url}>
      <span className="font-medium text-ink group-hover:text-accent">{host}</span>
      {rest}
    </span>
  );
}
