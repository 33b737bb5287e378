import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { WebhookDestination } from "@vestibule/react";
import { useDashboard } from "../../app/use-dashboard.ts";
import {
  attemptsQuery,
  destinationsQuery,
  getAttemptsPollIntervalMs,
  getPollIntervalMs,
  messageQuery,
} from "../../data/webhooks.ts";
import { formatShortUrl } from "../../features/webhooks/endpoint-url.ts";
import { AttemptList, MessageBody, MessageDetails } from "../../features/webhooks/message-details.tsx";
import { messages as shared } from "../../features/webhooks/messages.ts";
import { DeliveryStatus } from "../../features/webhooks/status-badges.tsx";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { messages } from "./messages.ts";

const text = messages.events;
const route = getRouteApi("/projects/$projectId/webhooks");

export interface EventDrawerProps {
  readonly isOpen: boolean;
  /** Undefined: closed. */
  readonly messageId: string | undefined;
  readonly onClose: () => void;
}

/** An event: its payload, its endpoints, and each attempt. */
export function EventDrawer({ isOpen, messageId, onClose }: EventDrawerProps) {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const message = useQuery({
    ...messageQuery(projectsClient, projectId, messageId ?? ""),
    enabled: messageId !== undefined,
  });
  return (
    <Drawer isOpen={isOpen} onOpenChange={onClose} size="large" title={message.data?.eventType ?? text.type}>
      {messageId !== undefined && (
        <MessageBody query={message}>
          {(found) => (
            <>
              <MessageDetails message={found} />
              <Destinations messageId={found.id} />
            </>
          )}
        </MessageBody>
      )}
    </Drawer>
  );
}

function Destinations({ messageId }: { messageId: string }) {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const destinations = useQuery({
    ...destinationsQuery(projectsClient, projectId, messageId),
    refetchInterval: ({ state: { data } }) => getPollIntervalMs(data ?? [], Date.now()),
  });
  const attempts = useQuery({
    ...attemptsQuery(projectsClient, projectId, messageId),
    refetchInterval: ({ state }) =>
      getAttemptsPollIntervalMs(destinations.data ?? [], Date.now(), {
        deliveries: destinations.dataUpdatedAt,
        attempts: Math.max(state.dataUpdatedAt, state.errorUpdatedAt),
      }),
  });
  const failure = destinations.error ?? attempts.error;
  if (failure) {
    const retry = () => void Promise.all([destinations.refetch(), attempts.refetch()]);
    return <ErrorState error={failure} onRetry={retry} />;
  }
  if (!destinations.data || !attempts.data) {
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{text.destinations}</h3>
        {destinations.data.length === 0 ? (
          <p className="text-ink-2">{text.noDestination}</p>
        ) : (
          <ul className="divide-y divide-line rounded-control border border-line">
            {destinations.data.map((destination) => (
              <Destination key={destination.endpointId} destination={destination} messageId={messageId} />
            ))}
          </ul>
        )}
      </section>
      {attempts.data.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">{shared.attempts.title}</h3>
          <AttemptList attempts={attempts.data} hasUrl={destinations.data.length > 1} />
        </section>
      )}
    </>
  );
}

function Destination({ destination, messageId }: { destination: WebhookDestination; messageId: string }) {
  const { projectId } = route.useParams();
  const { endpointId, url, status, attempts, nextAttemptAt } = destination;
  const { host, rest } = formatShortUrl(url);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <Link
        to="/projects/$projectId/webhooks/$endpointId"
        params={{ projectId, endpointId }}
        search={{ message: messageId }}
        className="min-w-0 break-all text-accent hover:underline"
      >
        {host}
        {rest}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3">
        <DeliveryStatus status={status} attempts={attempts} />
        <span className="text-ink-2">{text.wait({ attempts })}</span>
        {nextAttemptAt && (
          <span className="text-ink-2">{formatNodes(text.next, { time: <RelativeTime value={nextAttemptAt} /> })}</span>
        )}
      </span>
    </li>
  );
}
