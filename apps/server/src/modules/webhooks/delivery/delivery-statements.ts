import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, type RowOf, statement } from "../../../platform/database/statement.ts";

/** Creates the deliveries of the next events of a project; returns the number of events. */
export const queueDeliveries = statement(
  "queue-webhook-deliveries",
  `select queue_webhook_deliveries($projectId, $now, $batchSize) as "events!"`,
);

export type DueRow = RowOf<typeof findDueOfProject>;

/** The next due time of an endpoint e. */
const nextDue = `lateral (
  select next_attempt_at from webhook_deliveries
  where project_id = e.project_id and endpoint_id = e.id and state = 'pending' and next_attempt_at is not null
  order by next_attempt_at limit 1) d`;
const dueColumns = 'e.project_id as "project_id!", e.id as endpoint_id, e.rate_limit, e.failing_since';

export const findDueOfProject = statement(
  "find-due-webhook-endpoints",
  `select ${dueColumns}, d.next_attempt_at as "due_at!" from webhook_endpoints e, ${nextDue} where e.project_id = $projectId and not e.is_disabled`,
);

export interface WorkRow extends Omit<DueRow, "endpoint_id" | "due_at"> {
  readonly kind: "due" | "waiting" | "given_up";
  /** Null: the project has events without deliveries. */
  readonly endpoint_id: string | null;
  readonly due_at: Date | null;
}

/** All work due until a time, for all projects. */
export const findWork = statement(
  "find-webhook-work",
  `select 'due' as "kind!", ${dueColumns}, d.next_attempt_at as due_at from webhook_endpoints e, ${nextDue} where not e.is_disabled and d.next_attempt_at <= $nextAttemptAt
   union all
   select 'given_up', e.project_id, e.id, null, null, null from webhook_endpoints e
   where e.auto_disabled_at is not null and exists (
     select from webhook_deliveries d where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending')
   union all
   select distinct 'waiting', project_id, null, null::integer, null::timestamptz, null::timestamptz from webhook_events where queued_at is null`,
  columnTypes<Pick<WorkRow, "kind">>(),
);

export interface ClaimedRow {
  /** The endpoint's next due time after now; null if none. */
  readonly later_at: Date | null;
  /** Null in the only row if nothing is due. */
  readonly event_id: string | null;
  readonly attempts: number;
  readonly is_manual: boolean;
  readonly payload: unknown;
  readonly created_at: Date;
  /** The trace of the request that caused the event. */
  readonly traceparent: string | null;
  readonly url: string;
  readonly secret_ids: readonly string[];
  readonly secret_ciphertexts: readonly Buffer[];
}

/**
 * Claims due deliveries for this server until `$claim` and returns all that an attempt needs; the current secret comes
 * first. Returns at least one row, for the next due time.
 */
export const claimDeliveries = statement(
  "claim-webhook-deliveries",
  `with due as (
     select d.event_id from webhook_deliveries d
     where d.project_id = $projectId and d.endpoint_id = $endpointId and d.state = 'pending' and d.next_attempt_at <= $now
       and exists (select from webhook_endpoints e where e.project_id = $projectId and e.id = $endpointId and not e.is_disabled)
     order by d.next_attempt_at, d.sequence limit $count for update skip locked
   ), claimed as (
     update webhook_deliveries d set claimed_until = $claim, next_attempt_at = $claim
     where d.project_id = $projectId and d.endpoint_id = $endpointId and d.event_id = any (array(select event_id from due))
     returning d.event_id, d.attempts, d.is_manual, d.sequence
   )
   select l.later_at, c.event_id, c.attempts as "attempts!", c.is_manual as "is_manual!", e.payload, e.created_at as "created_at!", e.traceparent, p.url as "url!", s.secret_ids, s.secret_ciphertexts
   from (
     select (
       select next_attempt_at from webhook_deliveries
       where project_id = $projectId and endpoint_id = $endpointId and state = 'pending' and next_attempt_at > $now
       order by next_attempt_at limit 1) as later_at
   ) l
   left join claimed c on true
   left join webhook_events e on e.project_id = $projectId and e.id = c.event_id
   left join webhook_endpoints p on p.project_id = $projectId and p.id = $endpointId
   cross join (
     select array_agg(id::text order by expires_at desc) as "secret_ids!", array_agg(ciphertext order by expires_at desc) as "secret_ciphertexts!"
     from webhook_secrets where project_id = $projectId and endpoint_id = $endpointId and (expires_at is null or expires_at > $now)
   ) s
   order by c.sequence`,
);

/** Releases an unfinished delivery without counting an attempt. */
export const releaseDelivery = statement(
  "release-webhook-delivery",
  `update webhook_deliveries set claimed_until = null, next_attempt_at = $nextAttemptAt
   where project_id = $projectId and endpoint_id = $endpointId and event_id = $eventId and state = 'pending' and claimed_until = $claim`,
);

/** Releases all claims until `$claimedUntil`, for a single server: they belong to a process that died. */
export const releaseAllDeliveries = statement(
  "release-all-webhook-deliveries",
  `update webhook_deliveries d set claimed_until = null, next_attempt_at = $now from webhook_endpoints e
   where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= $claimedUntil
     and d.claimed_until is not null`,
);

/** Also the events whose deliveries are not created yet. */
const measureQueue = statement(
  "measure-webhook-queue",
  `select (
     select count(*) from (select from webhook_deliveries where state = 'pending' limit $maxCounted::int) d
   )::int as "deliveries!", (
     select count(*) from (select from webhook_events where queued_at is null limit $maxCounted::int) e
   )::int as "events!",
   (extract(epoch from now() - least(
     (select min(d.next_attempt_at) from webhook_endpoints e, ${nextDue} where not e.is_disabled),
     (select min(created_at) from webhook_events where queued_at is null))))::float8 as oldest_seconds`,
);

/** The deliveries that are pending, and for how long the oldest one has been due; negative if none is due. */
export async function measureDeliveryQueue(database: Queryable, maxCounted: number) {
  const row = await database.row(measureQueue, { maxCounted });
  return { waiting: (row?.deliveries ?? 0) + (row?.events ?? 0), oldestSeconds: row?.oldest_seconds ?? 0 };
}

export type FinishedRow = RowOf<typeof finishAttempt>;

export const finishAttempt = statement(
  "finish-webhook-attempt",
  `select failing_since, due_at from finish_webhook_attempt($projectId, $endpointId, $eventId, $claim, $attemptId, $url, $isSuccess, $status?, $body, $durationMs,
     $isManual, $startedAt, $endedAt, $retryAt?)`,
);

export const disableFailingEndpoint = statement(
  "disable-failing-webhook-endpoint",
  `update webhook_endpoints set is_disabled = true, auto_disabled_at = $autoDisabledAt, updated_at = $autoDisabledAt
   where project_id = $projectId and id = $endpointId and not is_disabled`,
);

/** Last events first: if interrupted, the first delivery of each subject, which blocks the others, stays. */
export const failPending = statement(
  "fail-pending-webhook-deliveries",
  `with given_up as (
     select id from webhook_endpoints where project_id = $projectId and id = $endpointId and auto_disabled_at is not null for no key update
   ), batch as (
     select d.event_id from webhook_deliveries d join given_up g on g.id = d.endpoint_id
     where d.project_id = $projectId and d.endpoint_id = $endpointId and d.state = 'pending'
     order by d.subject_id desc, d.sequence desc limit $batchSize for update of d skip locked
   )
   update webhook_deliveries d set state = 'failed', claimed_until = null, next_attempt_at = null
   where d.project_id = $projectId and d.endpoint_id = $endpointId and d.event_id = any (array(select event_id from batch))`,
);
