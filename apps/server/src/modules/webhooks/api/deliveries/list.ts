import { z } from "zod";
import { columnTypes, statement, unprepared } from "../../../../platform/database/statement.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { getProgress, getStates, getStatusText } from "../delivery-status.ts";
import { metadataType } from "../endpoints/endpoint-statements.ts";
import { getEndpoint } from "../endpoints/find.ts";
import { toWire as endpointToWire } from "../endpoints/to-wire.ts";
import { messageFilters, toFilterValues } from "../messages/filters.ts";
import { getMessage } from "../messages/find.ts";
import { limitWithPayloads, payloadValues, withPayloads } from "../messages/payloads.ts";
import { toWire as messageToWire } from "../messages/to-wire.ts";
import { time } from "../surface/fields.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";

/** All attempts, including those before a resend, which resets `d.attempts` and the schedule. */
const attempts = `(select count(*)::int from webhook_attempts a
  where a.project_id = d.project_id and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id) as "attempts!"`;
const lastResponse = `(select a.response_status from webhook_attempts a
  where a.project_id = d.project_id and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id
  order by a.attempted_at desc, a.id limit 1) as last_response_status`;
const delivery = `d.state, ${attempts}, ${lastResponse}, d.next_attempt_at, d.claimed_until`;
/** The status of a delivery d at the time `$now`. */
const status = `case when d.state = 'succeeded' then 'success' when d.state = 'failed' then 'fail'
  when d.claimed_until > $now then 'sending' else 'pending' end`;

const listed =
  "id, type, event_id, channels, created_at, sequence, state, attempts, last_response_status, next_attempt_at, claimed_until";

/**
 * By event sequence, as in the indexes of deliveries. Of an endpoint, after a position, exclusive; null: from the start,
 * and null for no filter. Not prepared: the best plan depends on the filters.
 */
const listMessages = (order: "newest-first" | "oldest-first") => {
  const [comparison, direction] = order === "newest-first" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return unprepared(
    statement(
      `list-webhook-deliveries-of-endpoint-${order}` as const,
      withPayloads(
        listed,
        `select e.id, e.type, e.event_id, e.channels, e.created_at, e.sequence, ${delivery}, e.payload
         from webhook_events e
         join webhook_deliveries d on d.project_id = $projectId and d.endpoint_id = $endpointId and d.event_id = e.id
         where e.project_id = $projectId and ($sequence?::bigint is null or d.sequence ${comparison} $sequence)
           and (e.type = any ($eventTypes) or $eventTypes?::text[] is null)
           and (e.created_at < $before or $before?::timestamptz is null)
           and (e.created_at > $after or $after?::timestamptz is null)
           and (e.channels @> array[$channel] or $channel?::text is null)
           and (d.state = $state or $state?::text is null)
           and (coalesce(d.claimed_until > $now, false) = $isClaimed or $isClaimed?::boolean is null)
           and not e.is_leaving
         order by d.sequence ${direction} limit $limit`,
        direction,
      ),
    ),
  );
};
export const listNewestFirst = listMessages("newest-first");
export const listOldestFirst = listMessages("oldest-first");

/** The endpoints of a message, by id. */
const listDestinations = (order: "forwards" | "backwards") => {
  const [comparison, direction] = order === "forwards" ? [">", "asc"] : ["<", "desc"];
  return statement(
    `list-webhook-destinations-${order}` as const,
    `select p.*, ${delivery}
     from webhook_deliveries d join webhook_endpoints p on p.project_id = $projectId and p.id = d.endpoint_id
     where d.project_id = $projectId and d.event_id = $messageId and ($from?::text is null or p.id ${comparison} $from)
     order by p.id ${direction} limit $limit`,
    metadataType,
  );
};
const listDestinationsForwards = listDestinations("forwards");
const listDestinationsBackwards = listDestinations("backwards");

/** The number of deliveries of an endpoint by status. */
const countDeliveries = statement(
  "count-webhook-deliveries",
  `select ${status} as "status!", count(*)::int as "count!" from webhook_deliveries d
   where d.project_id = $projectId and d.endpoint_id = $endpointId group by 1`,
  columnTypes<{ status: "success" | "pending" | "fail" | "sending" }>(),
);

/** The same for events in a time range; null: unbounded. */
const countDeliveriesInTime = unprepared(
  statement(
    "count-webhook-deliveries-in-time",
    `select ${status} as "status!", count(*)::int as "count!"
     from webhook_events e
     join webhook_deliveries d on d.project_id = $projectId and d.endpoint_id = $endpointId and d.event_id = e.id
     where e.project_id = $projectId
       and (e.created_at >= $since or $since?::timestamptz is null)
       and (e.created_at <= $until or $until?::timestamptz is null)
     group by 1`,
  ),
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
      const rows = await database.rows(request.isBackwards ? listOldestFirst : listNewestFirst, {
        projectId,
        now: new Date(now),
        endpointId: id,
        sequence,
        limit: request.limit + 1,
        ...toFilterValues(query),
        ...(query.status === null ? { state: null, isClaimed: null } : getStates[query.status]),
        ...payloadValues(query.with_content),
      });
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
      const rows = await database.rows(request.isBackwards ? listDestinationsBackwards : listDestinationsForwards, {
        projectId,
        messageId: message.id,
        from,
        limit: request.limit + 1,
      });
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
      const of = { projectId, now: new Date(now), endpointId: id };
      const counted =
        since === null && until === null
          ? await database.rows(countDeliveries, of)
          : await database.rows(countDeliveriesInTime, { ...of, since, until });
      const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
      return ok({ success: 0, pending: 0, sending: 0, fail: 0, canceled: 0, ...counts });
    },
  }),
];
