import type { WebhookEndpoint } from "@vestibule/react";
import { formatShortUrl } from "../../features/webhooks/endpoint-url.ts";
import { messages as shared } from "../../features/webhooks/messages.ts";
import { AttemptResponse, EndpointStateBadge } from "../../features/webhooks/status-badges.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { messages } from "./messages.ts";

const { columns } = messages;

export const endpointColumns: readonly DataColumn<WebhookEndpoint>[] = [
  {
    key: "url",
    header: columns.url,
    width: 240,
    isSortable: true,
    cell: ({ url }) => <Address url={url} />,
  },
  {
    key: "state",
    header: columns.state,
    width: 100,
    isSortable: true,
    cell: (endpoint) => <EndpointStateBadge endpoint={endpoint} />,
  },
  {
    key: "description",
    header: columns.description,
    width: 140,
    cell: ({ description }) => (
      <span dir="auto" className="block truncate" title={description}>
        {description}
      </span>
    ),
  },
  {
    key: "events",
    header: columns.events,
    width: 100,
    cell: ({ eventTypes }) =>
      eventTypes === null ? (
        shared.allEvents
      ) : (
        <span title={eventTypes.join(", ")}>
          {eventTypes.length === 1 ? eventTypes[0] : shared.someEvents(eventTypes.length)}
        </span>
      ),
  },
  {
    key: "last",
    header: columns.last,
    width: 226,
    isSortable: true,
    cell: ({ health }) =>
      health?.lastAttempt ? (
        <span className="flex items-center gap-2">
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
    width: 126,
    isSortable: true,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
];

function Address({ url }: { url: string }) {
  const { host, rest } = formatShortUrl(url);
  return (
    <span dir="ltr" className="block truncate" title={url}>
      {host}
      <span className="font-normal text-ink-3">{rest}</span>
    </span>
  );
}
