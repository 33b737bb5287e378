import type { Database, Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/** In the given order: `sequence` increases with each row. */
export const insertEvents = statement(
  "insert-webhook-events",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at, traceparent)
   select $projectId, event.id, event.type, event.subject_id, event.payload, $createdAt, $traceparent?
   from unnest($ids::uuid[], $types::text[], $subjectIds::uuid[], $payloads::jsonb[]) with ordinality as event (id, type, subject_id, payload, position)
   order by event.position`,
);

/**
 * Events of a type (`$type`) about a user or team that are older than the newest `$maxRetainedBytes` bytes, including undelivered ones.
 */
export const deleteSupersededEvents = statement(
  "delete-superseded-webhook-events",
  `delete from webhook_events where project_id = $projectId and id in (
     select id from (
       select id, sum(pg_column_size(payload)) over (order by sequence desc) as bytes
       from webhook_events where project_id = $projectId and subject_id = $subjectId and type = $type
     ) told
     where bytes > $maxRetainedBytes)`,
);

/** Locks the delivery order of the project until the transaction ends. */
export const lockDeliveryOrder = statement(
  "lock-webhook-delivery-order",
  "select lock_webhook_order($projectId, id) from (select id from webhook_endpoints where project_id = $projectId order by id) e",
);

/** Releases deliveries that waited for a deleted event. */
export const orderDeliveriesOfSubject = statement(
  "order-webhook-deliveries-of-subject",
  "select order_webhook_deliveries($projectId, id, array[$subjectId::uuid], $now) from webhook_endpoints where project_id = $projectId",
);

/** Whether an event e is still undelivered at an endpoint. */
const isPending = `(e.queued_at is null or exists (
     select from webhook_deliveries d where d.project_id = e.project_id and d.event_id = e.id and d.state = 'pending'))`;

const deleteOfUser = statement(
  "delete-webhook-events-of-user",
  `with of_user as (
     select e.id, ${isPending} as is_pending from webhook_events e
     where e.project_id = $projectId and e.subject_id = $userId and e.type in ('user.created', 'user.updated')
   ), leaving as (
     update webhook_events e set is_leaving = true,
       payload = jsonb_set(e.payload, '{data}', (e.payload -> 'data') || (
         select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($redacted::jsonb) where e.payload -> 'data' ? key))
     from of_user u where e.project_id = $projectId and e.id = u.id and u.is_pending
   )
   delete from webhook_events e using of_user u where e.project_id = $projectId and e.id = u.id and not u.is_pending`,
);

/** What remains of the personal data in an event that is still to be delivered. */
const redacted = JSON.stringify({
  display_name: null,
  primary_email: null,
  profile_image_url: null,
  locale: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
  oauth_providers: [],
  selected_team: null,
});

interface DeletedUser {
  readonly projectId: string;
  readonly userId: string;
}

/**
 * Deletes a user's events, because they contain personal data; only `user.deleted` remains. Pending ones are delivered
 * without these data, so that receivers still get every event in order, and deleted afterward.
 */
export async function deleteEventsOfUser(transaction: Queryable, { projectId, userId }: DeletedUser): Promise<void> {
  await transaction.run(deleteOfUser, { projectId, userId, redacted });
}

const deleteLastOfUser = statement(
  "delete-last-webhook-events-of-user",
  `delete from webhook_events e where e.project_id = $projectId and e.subject_id = $userId and e.queued_at is not null and not exists (
     select from webhook_deliveries d where d.project_id = e.project_id and d.event_id = e.id and d.state <> 'succeeded')`,
);

const hasEventsOfUser = statement(
  "has-webhook-events-of-user",
  `select exists (select from webhook_events where project_id = $projectId and subject_id = $userId) as "has_events!"`,
);

/**
 * Deletes the last events of a deleted user, which contain their ID, as soon as every endpoint has received them. Returns false while
 * some are left; they are deleted by retention at the latest.
 */
export async function deleteLastEventsOfUser(database: Queryable, user: DeletedUser): Promise<boolean> {
  await database.run(deleteLastOfUser, user);
  return (await database.row(hasEventsOfUser, user))?.has_events === false;
}

/** Up to `$batchSize` events of deleted users that are delivered or failed everywhere. */
const deleteEventsOfDeletedUsers = statement(
  "delete-webhook-events-of-deleted-users",
  `delete from webhook_events where (project_id, id) in (
     select e.project_id, e.id from webhook_events e where e.is_leaving and not ${isPending} limit $batchSize)`,
);

/** Up to `$batchSize` events older than `$before` that no endpoint can still get. */
const deleteOldEvents = statement(
  "delete-old-webhook-events",
  `delete from webhook_events where (project_id, id) in (
     select e.project_id, e.id from webhook_events e
     where e.created_at < $before and e.queued_at is not null and not exists (
       select from webhook_deliveries d join webhook_endpoints p on p.project_id = d.project_id and p.id = d.endpoint_id
       where d.project_id = e.project_id and d.event_id = e.id and d.state = 'pending' and not p.is_disabled)
     order by e.created_at limit $batchSize)`,
);

/**
 * Safety net: the first delivery of a subject must never wait for another. Each change maintains this; here, gaps
 * between concurrent changes are fixed.
 */
const releaseStuckDeliveries = statement(
  "release-stuck-webhook-deliveries",
  `update webhook_deliveries d set next_attempt_at = $nextAttemptAt
   where d.state = 'pending' and d.next_attempt_at is null and not exists (
     select from webhook_deliveries o
     where o.project_id = d.project_id and o.endpoint_id = d.endpoint_id and o.subject_id = d.subject_id and o.state = 'pending'
       and o.is_blocking and o.sequence < d.sequence)`,
);

const dayMs = 24 * 60 * 60 * 1000;
/** Default retention of events and their attempts, in days; replay is possible meanwhile. */
const defaultEventDays = 30;
/** Events per statement; their deliveries and attempts are deleted by cascade. */
const batchSize = 2_000;

/** Deletes expired events and those of deleted users. `now`: ms since the epoch. */
export async function cleanUpEvents(database: Database, now: number, days = defaultEventDays): Promise<void> {
  const oldest = new Date(now - days * dayMs);
  while ((await database.run(deleteOldEvents, { before: oldest, batchSize })) === batchSize);
  while ((await database.run(deleteEventsOfDeletedUsers, { batchSize })) === batchSize);
  await database.run(releaseStuckDeliveries, { nextAttemptAt: new Date(now) });
}
