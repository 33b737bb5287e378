import { randomUUID } from "node:crypto";
import {
  createExample,
  teamFields,
  userFields,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookEventType,
} from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** The channel that notifies servers of new work; also used by the trigger on events. */
export const workChannel = "webhook_work";

const announceWork = statement("announce-webhook-work", "select pg_notify('webhook_work', $projectId)");

/** Notifies the dispatchers when the caller's transaction commits. */
export async function notifyWork(transaction: Queryable, projectId: string): Promise<void> {
  await transaction.run(announceWork, { projectId });
}

const team = (now: number): WebhookEventData["team.created"] => createExample(teamFields, "server", now);

const user = (now: number): WebhookEventData["user.created"] => ({
  ...createExample(userFields, "server", now),
  selected_team_id: teamFields.id.example,
  selected_team: team(now),
});

const userId = userFields.id.example;
const teamId = teamFields.id.example;
const membership = { team_id: teamId, user_id: userId };
const teamPermission = { id: "team_member", ...membership };
const projectPermission = { id: "example_permission", user_id: userId };

const examples: { readonly [Type in WebhookEventType]: (now: number) => WebhookEventData[Type] } = {
  "user.created": user,
  "user.updated": user,
  "user.deleted": () => ({ id: userId, teams: [{ id: teamId }] }),
  "team.created": team,
  "team.updated": team,
  "team.deleted": () => ({ id: teamId }),
  "team_membership.created": () => membership,
  "team_membership.deleted": () => membership,
  "team_permission.created": () => teamPermission,
  "team_permission.deleted": () => teamPermission,
  "project_permission.created": () => projectPermission,
  "project_permission.deleted": () => projectPermission,
};

/** An event with example data, as it would be sent. `now`: ms since the epoch. */
export const getExample = <Type extends WebhookEventType>(
  type: Type,
  now: number,
): Pick<WebhookEvent, "type"> & { readonly data: WebhookEventData[Type] } => ({ type, data: examples[type](now) });

export const exampleTypes = Object.keys(examples) as readonly WebhookEventType[];

/** Locks the delivery order of an endpoint until the transaction ends. */
const lockOrder = statement("lock-webhook-order", "select lock_webhook_order($projectId, $endpointId)");

/** One event to one endpoint, whether or not it was sent before. Skips a delivery in progress. */
const requeueDelivery = statement(
  "requeue-webhook-delivery",
  `insert into webhook_deliveries as d (project_id, endpoint_id, event_id, subject_id, sequence, is_manual)
   select $projectId, p.id, e.id, e.subject_id, e.sequence, true
   from webhook_events e join webhook_endpoints p on p.project_id = $projectId and p.id = $endpointId
   where e.project_id = $projectId and e.id = $eventId
   on conflict (project_id, endpoint_id, event_id) do update set state = 'pending', attempts = 0, is_manual = true, first_attempt_at = null, is_blocking = true
     where d.claimed_until is null
   returning d.subject_id`,
);

/**
 * Up to `limit` failed deliveries, oldest first. Each event is found by its primary key, as in `order_webhook_deliveries`.
 */
const queueFailed = statement(
  "queue-failed-webhook-deliveries",
  `update webhook_deliveries d set state = 'pending', attempts = 0, is_manual = true, first_attempt_at = null, is_blocking = true
   where d.project_id = $projectId and d.endpoint_id = $endpointId and d.state = 'failed' and d.event_id = any (array(
     select f.event_id from webhook_deliveries f
     where f.project_id = $projectId and f.endpoint_id = $endpointId and f.state = 'failed'
       and (select e.created_at from webhook_events e where e.project_id = $projectId and e.id = f.event_id) between $since and $until
     order by f.sequence limit $limit))
   returning d.subject_id`,
);

/** Up to `limit` matching events that were never sent, oldest first. */
const queueMissing = statement(
  "queue-missing-webhook-deliveries",
  `insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, is_manual)
   select $projectId, p.id, e.id, e.subject_id, e.sequence, true
   from webhook_endpoints p join webhook_events e on e.project_id = $projectId and e.created_at >= $since and e.created_at <= $until
     and not e.is_example and not e.is_leaving
     and (p.event_types is null or e.type = any (p.event_types)) and (p.channels is null or p.channels && e.channels)
   where p.project_id = $projectId and p.id = $endpointId and (
     select true from webhook_deliveries d where d.project_id = $projectId and d.endpoint_id = $endpointId and d.event_id = e.id) is null
   order by e.sequence limit $limit
   returning subject_id`,
);

/** Makes the first deliveries of these subjects due now. */
const orderDeliveries = statement(
  "order-webhook-deliveries",
  "select order_webhook_deliveries($projectId, $endpointId, $subjects::uuid[], $now)",
);

const insertExample = statement(
  "insert-example-webhook-event",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at, queued_at, is_example)
   values ($projectId, $eventId, $eventType, $eventId, $payload, $createdAt, $createdAt, true)`,
);

export interface EndpointContext {
  readonly projectId: string;
  readonly endpointId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Events in a time range, inclusive. */
export interface Since extends EndpointContext {
  readonly since: Date;
  /** Default: now. */
  readonly until?: Date | undefined;
}

/** Events per transaction: it blocks the results of attempts at the endpoint meanwhile. */
export const replayBatchSize = 2_000;

async function queue(
  transaction: Queryable,
  { projectId, endpointId, now }: EndpointContext,
  queueDeliveries: () => Promise<readonly { readonly subject_id: string }[]>,
): Promise<number> {
  await transaction.rows(lockOrder, { projectId, endpointId });
  const queued = await queueDeliveries();
  if (queued.length === 0) return 0;
  const subjects = [...new Set(queued.map(({ subject_id }) => subject_id))];
  await transaction.rows(orderDeliveries, { projectId, endpointId, subjects, now: new Date(now) });
  await notifyWork(transaction, projectId);
  return queued.length;
}

const getRange = ({ projectId, endpointId, since, until, now }: Since) => ({
  projectId,
  endpointId,
  since,
  until: until ?? new Date(now),
  limit: replayBatchSize,
});

/**
 * Sends one event (again), bypassing the endpoint's filter, and retries earlier deliveries of the same subject now.
 * False if it is in progress, or the event or endpoint doesn't exist.
 */
export async function resend(
  transaction: Queryable,
  { eventId, ...at }: EndpointContext & { readonly eventId: string },
): Promise<boolean> {
  const { projectId, endpointId } = at;
  const requeue = () => transaction.rows(requeueDelivery, { projectId, endpointId, eventId });
  return (await queue(transaction, at, requeue)) > 0;
}

/** Retries failed deliveries; returns their number. If it is `replayBatchSize`, there may be more. */
export const recover = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, () => transaction.rows(queueFailed, getRange(since)));

/**
 * Sends matching events that were never sent, such as those from before the endpoint existed; returns their number. If
 * it is `replayBatchSize`, there may be more.
 */
export const replayMissing = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, () => transaction.rows(queueMissing, getRange(since)));

/** Creates an example event of a type and sends it to this endpoint only. Returns the event id. */
export async function sendExample(
  transaction: Queryable,
  { eventType, ...at }: EndpointContext & { readonly eventType: WebhookEventType },
): Promise<string> {
  const eventId = randomUUID();
  const payload = JSON.stringify(getExample(eventType, at.now));
  await transaction.run(insertExample, {
    projectId: at.projectId,
    eventId,
    eventType,
    payload,
    createdAt: new Date(at.now),
  });
  await resend(transaction, { ...at, eventId });
  return eventId;
}
