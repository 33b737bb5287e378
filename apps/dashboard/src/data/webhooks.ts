import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookMessage,
  WebhookMessageHead,
  WebhookStatus,
} from "@vestibule/react";
import type { ProjectsClient } from "./projects-client.ts";
import { projectKey } from "./query-keys.ts";

/** All of webhooks: whatever changes an endpoint or sends something can change each list. */
export const webhooksKey = (projectId: string) => [...projectKey(projectId), "webhooks"] as const;
const endpointKey = (projectId: string, endpointId: string) =>
  [...webhooksKey(projectId), "endpoint", endpointId] as const;
const messageKey = (projectId: string, messageId: string) => [...webhooksKey(projectId), "message", messageId] as const;

const pageSize = 50;

/** Oldest first, with how each has been lately. */
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

/** An endpoint and how many deliveries stand how; null: there is no such endpoint. */
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

/** What goes to an endpoint, newest first. */
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

/** What happened in the project, newest first. */
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

/** A message with its payload, which never changes; null: it is no longer kept. */
export const messageQuery = (projectsClient: ProjectsClient, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), "payload"],
    queryFn: (): Promise<WebhookMessage | null> => projectsClient.open(projectId).getWebhookMessage(messageId),
  });

/** Where a message goes and how far it is; null: it is no longer kept. */
export const destinationsQuery = (projectsClient: ProjectsClient, projectId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKey(projectId, messageId), "destinations"],
    queryFn: () => projectsClient.open(projectId).listWebhookDestinations(messageId),
  });

/** The newest attempts to deliver a message; to one endpoint, if one is named. */
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

/** What is told of deliveries under way is asked for again so soon, in ms. */
const fastPollMs = 2_000;
const slowPollMs = 15_000;

/** When to ask again about deliveries, in ms; false: nothing will change by itself. `now`: ms since the epoch. */
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
 * The same for the attempts behind deliveries. When both were read, in ms since the epoch: the attempts that brought a
 * delivery to its end may be younger than those that were read beside it, so they are read once more after it.
 */
export function getAttemptsPollIntervalMs(
  deliveries: Parameters<typeof getPollIntervalMs>[0],
  now: number,
  readAt: { deliveries: number; attempts: number },
): number | false {
  return getPollIntervalMs(deliveries, now) || (readAt.attempts < readAt.deliveries && fastPollMs);
}
