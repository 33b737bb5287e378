import { statement } from "../../../platform/database/database.ts";

/** Creates the deliveries of the next events of a project; returns the number of events. */
export const queueDeliveries = statement<{ events: number }>(
  "queue-webhook-deliveries",
  "select queue_webhook_deliveries($1, $2, $3) as events",
);

export interface DueRow {
  readonly project_id: string;
  readonly endpoint_id: string;
  readonly rate_limit: number | null;
  readonly failing_since: Date | null;
  readonly due_at: Date;
}

/** The next due time of an endpoint e. */
const nextDue = `lateral (
  select next_attempt_at from webhook_deliveries
  where project_id = e.project_id and endpoint_id = e.id and state = 'pending' and next_attempt_at is not null
  order by next_attempt_at limit 1) d`;
const dueColumns = "e.project_id, e.id as endpoint_id, e.rate_limit, e.failing_since, d.next_attempt_at as due_at";

export const findDueOfProject = statement<DueRow>(
  "find-due-webhook-endpoints",
  `select ${dueColumns} from webhook_endpoints e, ${nextDue} where e.project_id = $1 and not e.is_disabled`,
);

export interface WorkRow extends Omit<DueRow, "endpoint_id" | "due_at"> {
  readonly kind: "due" | "waiting" | "given_up";
  /** Null: the project has events without deliveries. */
  readonly endpoint_id: string | null;
  readonly due_at: Date | null;
}

/** All work due until a time, for all projects. */
export const findWork = statement<WorkRow>(
  "find-webhook-work",
  `select 'due' as kind, ${dueColumns} from webhook_endpoints e, ${nextDue} where not e.is_disabled and d.next_attempt_at <= $1
   union all
   select 'given_up', e.project_id, e.id, null, null, null from webhook_endpoints e
   where e.auto_disabled_at is not null and exists (
     select from webhook_deliveries d where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending')
   union all
   select distinct 'waiting', project_id, null, null::integer, null::timestamptz, null::timestamptz from webhook_events where queued_at is null`,
);

export interface ClaimedRow {
  /** The endpoint's next due time after now; null if none. */
  readonly later_at: Date | null;
  /** Null in the only row if nothing is due. */
  readonly event_id: string | null;
  readonly attempts: number;
  readonly is_manual: boolean;
  readonly payload: unknown;
  readonly url: string;
  readonly secret_ids: readonly string[];
  readonly secret_ciphertexts: readonly Buffer[];
}

/**
 * Claims due deliveries for this server until `$4` and returns all that an attempt needs; the current secret comes
 * first. Returns at least one row, for the next due time.
 */
export const claimDeliveries = statement<ClaimedRow>(
  "claim-webhook-deliveries",
  `with due as (
     select d.event_id from webhook_deliveries d
     where d.project_id = $1 and d.endpoint_id = $2 and d.state = 'pending' and d.next_attempt_at <= $3
       and exists (select from webhook_endpoints e where e.project_id = $1 and e.id = $2 and not e.is_disabled)
     order by d.next_attempt_at, d.sequence limit $5 for update skip locked
   ), claimed as (
     update webhook_deliveries d set claimed_until = $4, next_attempt_at = $4
     where d.project_id = $1 and d.endpoint_id = $2 and d.event_id = any (array(select event_id from due))
     returning d.event_id, d.attempts, d.is_manual, d.sequence
   )
   select l.later_at, c.event_id, c.attempts, c.is_manual, e.payload, p.url, s.secret_ids, s.secret_ciphertexts
   from (
     select (
       select next_attempt_at from webhook_deliveries
       where project_id = $1 and endpoint_id = $2 and state = 'pending' and next_attempt_at > $3
       order by next_attempt_at limit 1) as later_at
   ) l
   left join claimed c on true
   left join webhook_events e on e.project_id = $1 and e.id = c.event_id
   left join webhook_endpoints p on p.project_id = $1 and p.id = $2
   cross join (
     select array_agg(id::text order by expires_at desc) as secret_ids, array_agg(ciphertext order by expires_at desc) as secret_ciphertexts
     from webhook_secrets where project_id = $1 and endpoint_id = $2 and (expires_at is null or expires_at > $3)
   ) s
   order by c.sequence`,
);

/** Releases an unfinished delivery without counting an attempt. */
export const releaseDelivery = statement(
  "release-webhook-delivery",
  `update webhook_deliveries set claimed_until = null, next_attempt_at = $5
   where project_id = $1 and endpoint_id = $2 and event_id = $3 and state = 'pending' and claimed_until = $4`,
);

/** Releases all claims until `$2`, for a single server: they belong to a process that died. */
export const releaseAllDeliveries = statement(
  "release-all-webhook-deliveries",
  `update webhook_deliveries d set claimed_until = null, next_attempt_at = $1 from webhook_endpoints e
   where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= $2
     and d.claimed_until is not null`,
);

export interface FinishedRow {
  readonly failing_since: Date | null;
  readonly due_at: Date | null;
}

export const finishAttempt = statement<FinishedRow>(
  "finish-webhook-attempt",
  "select failing_since, due_at from finish_webhook_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
);

export const disableFailingEndpoint = statement(
  "disable-failing-webhook-endpoint",
  `update webhook_endpoints set is_disabled = true, auto_disabled_at = $3, updated_at = $3
   where project_id = $1 and id = $2 and not is_disabled`,
);

/** Last events first: if interrupted, the first delivery of each subject, which blocks the others, stays. */
export const failPending = statement(
  "fail-pending-webhook-deliveries",
  `with given_up as (
     select id from webhook_endpoints where project_id = $1 and id = $2 and auto_disabled_at is not null for no key update
   ), batch as (
     select d.event_id from webhook_deliveries d join given_up g on g.id = d.endpoint_id
     where d.project_id = $1 and d.endpoint_id = $2 and d.state = 'pending'
     order by d.subject_id desc, d.sequence desc limit $3 for update of d skip locked
   )
   update webhook_deliveries d set state = 'failed', claimed_until = null, next_attempt_at = null
   where d.project_id = $1 and d.endpoint_id = $2 and d.event_id = any (array(select event_id from batch))`,
);
