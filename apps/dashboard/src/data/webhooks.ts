import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookMessage,
  WebhookMessageHead,
  WebhookStatus,
} from "@vestibule/react";
import type { ProjectsClient } from "../app/context.ts";
import { projectKey } from "./projects.ts";

/** All webhook queries: changing an endpoint or sending an event can affect any list. */
export const webhooksKey = (projectId: string) => [...projectKey(projectId), "webhooks"] as const;
const endpointKey = (projectId: string, endpointId: string) =>
  [...webhooksKey(projectId), "endpoint", endpointId] as const;
const messageKey = (projectId: string, messageId: string) => [...webhooksKey(projectId), "message", messageId] as const;

const pageSize = 50;

/** Oldest first, with the recent health of each endpoint. */
export const endpointsQuery = (projectsClient: ProjectsClient, projectId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), "endpoints"],
    queryFn: (): Promise<readonly WebhookEndpoint[]> => projectsClient.open(projectId).listWebhookEndpoints(),
  });

export type DeliveryCounts = Readonly<Record<WebhookStatus, number>>;

export interface EndpointState {
  readonly endpoint: WebhookEndpoint;
  readonly counts: DeliveryCounts;
}

/** An endpoint and its delivery counts by status; null if it does not exist. */
export const endpointQuery = (projectsClient: ProjectsClient, projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, endpointId), "state"],
    queryFn: async (): Promise<EndpointState | null> => {
      const admin = projectsClient.open(projectId);
      const [endpoint, counts] = await Promise.all([
        admin.getWebhookEndpoint(endpointId),
        admin.countWebhookDeliveries(endpointId),
      ]);
      return endpoint && counts && { endpoint, counts };
    },
  });

export interface DeliveryFilter {
  readonly status?: WebhookStatus | undefined;
  readonly type?: string | undefined;
}

const noDeliveries = Object.assign([] as readonly WebhookDelivery[], { nextCursor: null });

/** Deliveries to an endpoint, newest first. */
export const deliveriesQuery = (
  projectsClient: ProjectsClient,
  projectId: string,
  endpointId: string,
  filter: DeliveryFilter,
) =>
  infiniteQueryOptions({
    queryKey: [...endpointKey(projectId, endpointId), "deliveries", filter],
    queryFn: async ({ pageParam }) =>
      (await projectsClient.open(projectId).listWebhookDeliveries(endpointId, {
        status: filter.status,
        eventTypes: filter.type === undefined ? undefined : [filter.type],
        limit: pageSize,
        cursor: pageParam ?? undefined,
      })) ?? noDeliveries,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly WebhookDelivery[] => pages.flat(),
  });

/** Events of the project, newest first. */
export const messagesQuery = (projectsClient: ProjectsClient, projectId: string, type: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(projectId), "messages", type ?? null],
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listWebhookMessages({
        eventTypes: type === undefined ? undefined : [type],
        limit: pageSize,
        cursor: pageParam ?? undefined,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly WebhookMessageHead[] => pages.flat(),
  });

/** An event with its payload, which is immutable; null if it has expired. */
export const messageQuery = (projectsClient: ProjectsClient, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), "payload"],
    queryFn: (): Promise<WebhookMessage | null> => projectsClient.open(projectId).getWebhookMessage(messageId),
  });

/** The endpoints an event is sent to and the status of each delivery; null if the event has expired. */
export const destinationsQuery = (projectsClient: ProjectsClient, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), "destinations"],
    queryFn: () => projectsClient.open(projectId).listWebhookDestinations(messageId),
  });

/** The most recent delivery attempts of an event, optionally to one endpoint. */
export const attemptsQuery = (
  projectsClient: ProjectsClient,
  projectId: string,
  messageId: string,
  endpointId?: string,
) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), "attempts", endpointId ?? null],
    queryFn: async (): Promise<readonly WebhookAttempt[]> =>
      (await projectsClient.open(projectId).listWebhookMessageAttempts(messageId, endpointId)) ?? [],
  });

/** How often deliveries in progress are polled, in ms. */
const fastPollMs = 2_000;
const slowPollMs = 15_000;

/** The polling interval for deliveries, in ms; false if none will change on its own. `now`: ms since the epoch. */
export function getPollIntervalMs(
  deliveries: readonly Pick<WebhookDelivery, "status" | "nextAttemptAt">[],
  now: number,
): number | false {
  const open = deliveries.filter(({ status }) => status === "pending" || status === "sending");
  if (open.length === 0) return false;
  const isSoon = open.some(
    ({ status, nextAttemptAt }) =>
      status === "sending" || (nextAttemptAt !== null && nextAttemptAt.getTime() - now < slowPollMs),
  );
  return isSoon ? fastPollMs : slowPollMs;
}

/**
 * The polling interval for the attempts of deliveries. `readAt`: when each was fetched, in ms since the epoch. A
 * delivery's final attempt may be newer than the attempts fetched with it, so they are fetched once more afterwards.
 */
export function getAttemptsPollIntervalMs(
  deliveries: Parameters<typeof getPollIntervalMs>[0],
  now: number,
  readAt: { deliveries: number; attempts: number },
): number | false {
  return getPollIntervalMs(deliveries, now) || (readAt.attempts < readAt.deliveries && fastPollMs);
}
