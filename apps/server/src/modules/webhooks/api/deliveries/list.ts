import { z } from "zod";
import { statement } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Delivery, getProgress, getStates, getStatusText, type StatusText } from "../delivery-status.ts";
import type { EndpointRow } from "../endpoints/endpoint-statements.ts";
import { getEndpoint } from "../endpoints/find.ts";
import { toWire as endpointToWire } from "../endpoints/to-wire.ts";
import { messageFilters, toFilterValues } from "../messages/filters.ts";
import { getMessage } from "../messages/find.ts";
import type { MessageRow } from "../messages/message-statements.ts";
import { limitWithPayloads, type PayloadRow, payloadValues, withPayloads } from "../messages/payloads.ts";
import { toWire as messageToWire } from "../messages/to-wire.ts";
import { time } from "../surface/fields.ts";
import { filtered } from "../surface/filtered.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";

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
const listDestinationsForwards = listDestinations("list-webhook-destinations-onwards", ">", "asc");
const listDestinationsBackwards = listDestinations("list-webhook-destinations-backwards", "<", "desc");

/** The number of deliveries of an endpoint (`$3`) by status. */
const countDeliveries = statement<{ status: StatusText; count: number }>(
  "count-webhook-deliveries",
  `select ${status} as status, count(*)::int as count from webhook_deliveries d
   where d.project_id = $1 and d.endpoint_id = $3 group by 1`,
);

/** The same for events from `$4` to `$5`; null: unbounded. */
const countDeliveriesInTime = filtered<{ status: StatusText; count: number }>(
  `select ${status} as status, count(*)::int as count
   from webhook_events e join webhook_deliveries d on d.project_id = $1 and d.endpoint_id = $3 and d.event_id = e.id
   where e.project_id = $1
     and (e.created_at >= $4 or $4::timestamptz is null) and (e.created_at <= $5 or $5::timestamptz is null)
   group by 1`,
);

/** By the sequence of the messages. */
const messageOrder: ListOrder = { name: "deliveries", parts: [/^\d{1,18}$/] };
/** By endpoint id. */
const destinationOrder: ListOrder = { name: "destinations", parts: [/^\w{1,64}$/] };

export const statusFilter = z
  .string()
  .transform((text, context) => {
    const status = text === "" ? undefined : getStatusText(Number(text));
    if (status === undefined) context.addIssue({ code: "custom", message: "must be 0, 1, 2 or 3" });
    return status ?? null;
  })
  .default(null);

/** Deliveries of an endpoint's messages, or of one message to all endpoints. */
export const deliveryRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}/msg",
    query: z.object({ ...pageFields, ...messageFilters, status: statusFilter }),
    async handle({ projectId, params, query, now }) {
      const { id } = await getEndpoint(database, projectId, params.endpoint);
      const request = toPageRequest(messageOrder, limitWithPayloads(query));
      const [sequence = null] = request.from ?? [];
      const rows = await database.rows(request.isBackwards ? listOldestFirst : listNewestFirst, [
        ...[projectId, new Date(now), id, sequence, request.limit + 1],
        ...toFilterValues(query),
        ...(query.status === null ? [null, null] : getStates[query.status]),
        ...payloadValues(query.with_content),
      ]);
      return ok(
        toPage(request, rows, {
          getPosition: (row) => [row.sequence],
          toItem: (row) => ({
            ...messageToWire(row, query.with_content ? row.payload : undefined),
            ...getProgress(row, now),
          }),
          fits: (row) => row.fits,
        }),
      );
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}/msg/{message}/endpoint",
    query: z.object(pageFields),
    async handle({ projectId, params, query, now }) {
      const message = await getMessage(database, projectId, params.message);
      const request = toPageRequest(destinationOrder, query);
      const [from = null] = request.from ?? [];
      const rows = await database.rows(request.isBackwards ? listDestinationsBackwards : listDestinationsForwards, [
        ...[projectId, message.id, from, request.limit + 1],
      ]);
      const toItem = (row: (typeof rows)[number]) => ({ ...endpointToWire(row), ...getProgress(row, now) });
      return ok(toPage(request, rows, { getPosition: (row) => [row.id], toItem }));
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}/stats",
    query: z.object({ since: time().nullable().default(null), until: time().nullable().default(null) }),
    async handle({ projectId, params, query, now }) {
      const { id } = await getEndpoint(database, projectId, params.endpoint);
      const { since, until } = query;
      const of = [projectId, new Date(now), id];
      const counted =
        since === null && until === null
          ? await database.rows(countDeliveries, of)
          : await database.rows(countDeliveriesInTime, [...of, since, until]);
      const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
      return ok({ success: 0, pending: 0, sending: 0, fail: 0, canceled: 0, ...counts });
    },
  }),
];
