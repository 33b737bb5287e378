import { statement } from "../../../../platform/database/database.ts";
import type { EndpointRow } from "../endpoints/queries.ts";
import type { MessageRow } from "../messages/queries.ts";
import type { Delivery, StatusText } from "./rules.ts";

const delivery = "d.state, d.next_attempt_at, d.claimed_until";
/** The word for how far a delivery d is, at the time `$2`. */
const status = `case when d.state = 'succeeded' then 'success' when d.state = 'failed' then 'fail'
  when d.claimed_until > $2 then 'sending' else 'pending' end`;

/** Of an endpoint (`$3`), from a position on (`$4`; null: from the start), which is not part of it. `$5`: most rows. `$6`–`$9`: types,
 *  before, after, channel; `$10`: status; null: any. */
const listMessages = (name: string, comparison: "<" | ">", direction: "asc" | "desc") =>
  statement<MessageRow & Delivery>(
    name,
    `select e.id, e.type, e.event_id, e.channels, e.created_at, e.sequence, ${delivery}
     from webhook_deliveries d join webhook_events e on e.project_id = $1 and e.id = d.event_id
     where d.project_id = $1 and d.endpoint_id = $3 and ($4::bigint is null or d.sequence ${comparison} $4)
       and (e.type = any ($6) or $6::text[] is null)
       and (e.created_at < $7 or $7::timestamptz is null) and (e.created_at > $8 or $8::timestamptz is null)
       and (e.channels @> array[$9] or $9::text is null)
       and ($10::text is null or ${status} = $10) and not e.is_leaving
     order by d.sequence ${direction} limit $5`,
  );
export const listNewestFirst = listMessages("list-delivered-messages-newest-first", "<", "desc");
export const listOldestFirst = listMessages("list-delivered-messages-oldest-first", ">", "asc");

/** Where a message (`$2`) goes, by the ids of endpoints. */
const listDestinations = (name: string, comparison: "<" | ">", direction: "asc" | "desc") =>
  statement<EndpointRow & Delivery>(
    name,
    `select p.*, ${delivery}
     from webhook_deliveries d join webhook_endpoints p on p.project_id = $1 and p.id = d.endpoint_id
     where d.project_id = $1 and d.event_id = $2 and ($3::text is null or p.id ${comparison} $3)
     order by p.id ${direction} limit $4`,
  );
export const listDestinationsOnwards = listDestinations("list-webhook-destinations-onwards", ">", "asc");
export const listDestinationsBackwards = listDestinations("list-webhook-destinations-backwards", "<", "desc");

/** How many deliveries of an endpoint (`$3`) stand how; of events from `$4` to `$5`, null: of all. */
export const countDeliveries = statement<{ status: StatusText; count: number }>(
  "count-webhook-deliveries",
  `select ${status} as status, count(*)::int as count
   from webhook_deliveries d join webhook_events e on e.project_id = $1 and e.id = d.event_id
   where d.project_id = $1 and d.endpoint_id = $3
     and (e.created_at >= $4 or $4::timestamptz is null) and (e.created_at <= $5 or $5::timestamptz is null)
   group by 1`,
);
