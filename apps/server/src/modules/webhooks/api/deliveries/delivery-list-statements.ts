import { statement } from "../../../../platform/database/database.ts";
import type { Delivery, StatusText } from "../delivery-status.ts";
import type { EndpointRow } from "../endpoints/endpoint-statements.ts";
import type { MessageRow } from "../messages/message-statements.ts";
import { type PayloadRow, withPayloads } from "../messages/payloads.ts";
import { filtered } from "../surface/filtered.ts";

/** All attempts, including those before a resend, which resets `d.attempts` and the schedule. */
const attempts = `(select count(*)::int from webhook_attempts a
  where a.project_id = d.project_id and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id) as attempts`;
const delivery = `d.state, ${attempts}, d.next_attempt_at, d.claimed_until`;
/** The status of a delivery d at the time `$2`. */
const status = `case when d.state = 'succeeded' then 'success' when d.state = 'failed' then 'fail'
  when d.claimed_until > $2 then 'sending' else 'pending' end`;

const listed = "id, type, event_id, channels, created_at, sequence, state, attempts, next_attempt_at, claimed_until";

/**
 * By event sequence, as in the indexes of deliveries. Of an endpoint (`$3`), after a position (`$4`; null: from the
 * start), exclusive. `$5`: max rows. `$6`–`$9`: types, before, after, channel; `$10`: state; `$11`: whether it is
 * claimed at `$2`; null: any. `$12`: with payloads, up to `$13` bytes.
 */
const listMessages = (comparison: "<" | ">", direction: "asc" | "desc") =>
  filtered<MessageRow & Delivery & PayloadRow>(
    withPayloads(
      listed,
      `select e.id, e.type, e.event_id, e.channels, e.created_at, e.sequence, ${delivery}, e.payload
       from webhook_events e join webhook_deliveries d on d.project_id = $1 and d.endpoint_id = $3 and d.event_id = e.id
       where e.project_id = $1 and ($4::bigint is null or d.sequence ${comparison} $4)
         and (e.type = any ($6) or $6::text[] is null)
         and (e.created_at < $7 or $7::timestamptz is null) and (e.created_at > $8 or $8::timestamptz is null)
         and (e.channels @> array[$9] or $9::text is null)
         and (d.state = $10 or $10::text is null) and (coalesce(d.claimed_until > $2, false) = $11 or $11::boolean is null)
         and not e.is_leaving
       order by d.sequence ${direction} limit $5`,
      direction,
      { wanted: "$12::boolean", bytes: "$13" },
    ),
  );
export const listNewestFirst = listMessages("<", "desc");
export const listOldestFirst = listMessages(">", "asc");

/** The endpoints of a message (`$2`), by id. */
const listDestinations = (name: string, comparison: "<" | ">", direction: "asc" | "desc") =>
  statement<EndpointRow & Delivery>(
    name,
    `select p.*, ${delivery}
     from webhook_deliveries d join webhook_endpoints p on p.project_id = $1 and p.id = d.endpoint_id
     where d.project_id = $1 and d.event_id = $2 and ($3::text is null or p.id ${comparison} $3)
     order by p.id ${direction} limit $4`,
  );
export const listDestinationsForwards = listDestinations("list-webhook-destinations-onwards", ">", "asc");
export const listDestinationsBackwards = listDestinations("list-webhook-destinations-backwards", "<", "desc");

/** The number of deliveries of an endpoint (`$3`) by status. */
export const countDeliveries = statement<{ status: StatusText; count: number }>(
  "count-webhook-deliveries",
  `select ${status} as status, count(*)::int as count from webhook_deliveries d
   where d.project_id = $1 and d.endpoint_id = $3 group by 1`,
);

/** The same for events from `$4` to `$5`; null: unbounded. */
export const countDeliveriesInTime = filtered<{ status: StatusText; count: number }>(
  `select ${status} as status, count(*)::int as count
   from webhook_events e join webhook_deliveries d on d.project_id = $1 and d.endpoint_id = $3 and d.event_id = e.id
   where e.project_id = $1
     and (e.created_at >= $4 or $4::timestamptz is null) and (e.created_at <= $5 or $5::timestamptz is null)
   group by 1`,
);
