import { statement } from "../../../platform/database/database.ts";

interface Subject {
  readonly subject_id: string;
}

/** Locks the delivery order of an endpoint until the transaction ends. */
export const lockOrder = statement("lock-webhook-order", "select lock_webhook_order($1, $2)");

/** One event to one endpoint, whether or not it was sent before. Skips a delivery in progress. */
export const requeueDelivery = statement<Subject>(
  "queue-webhook-delivery-again",
  `insert into webhook_deliveries as d (project_id, endpoint_id, event_id, subject_id, sequence, is_manual)
   select $1, p.id, e.id, e.subject_id, e.sequence, true
   from webhook_events e join webhook_endpoints p on p.project_id = $1 and p.id = $2
   where e.project_id = $1 and e.id = $3
   on conflict (project_id, endpoint_id, event_id) do update set state = 'pending', attempts = 0, is_manual = true
     where d.claimed_until is null
   returning d.subject_id`,
);

/**
 * Up to `$5` failed deliveries, oldest first. Each event is found by its primary key, as in `order_webhook_deliveries`.
 */
export const queueFailed = statement<Subject>(
  "queue-failed-webhook-deliveries",
  `update webhook_deliveries d set state = 'pending', attempts = 0, is_manual = true
   where d.project_id = $1 and d.endpoint_id = $2 and d.state = 'failed' and d.event_id = any (array(
     select f.event_id from webhook_deliveries f
     where f.project_id = $1 and f.endpoint_id = $2 and f.state = 'failed'
       and (select e.created_at from webhook_events e where e.project_id = $1 and e.id = f.event_id) between $3 and $4
     order by f.sequence limit $5))
   returning d.subject_id`,
);

/** Up to `$5` matching events that were never sent, oldest first. */
export const queueMissing = statement<Subject>(
  "queue-missing-webhook-deliveries",
  `insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, is_manual)
   select $1, p.id, e.id, e.subject_id, e.sequence, true
   from webhook_endpoints p join webhook_events e on e.project_id = $1 and e.created_at >= $3 and e.created_at <= $4
     and not e.is_example and not e.is_leaving
     and (p.event_types is null or e.type = any (p.event_types)) and (p.channels is null or p.channels && e.channels)
   where p.project_id = $1 and p.id = $2 and (
     select true from webhook_deliveries d where d.project_id = $1 and d.endpoint_id = $2 and d.event_id = e.id) is null
   order by e.sequence limit $5
   returning subject_id`,
);

/** Makes the first deliveries of these subjects due now. */
export const orderDeliveries = statement(
  "order-webhook-deliveries",
  "select order_webhook_deliveries($1, $2, $3::uuid[], $4)",
);

export const insertExample = statement(
  "insert-example-webhook-event",
  `insert into webhook_events (project_id, id, type, subject_id, payload, created_at, queued_at, is_example)
   values ($1, $2, $3, $2, $4, $5, $5, true)`,
);
