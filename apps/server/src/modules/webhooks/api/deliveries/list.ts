import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { progressOf, statesOf, statusTextOf } from "../delivery-status.ts";
import { getEndpoint } from "../endpoints/find.ts";
import { toWire as endpointToWire } from "../endpoints/to-wire.ts";
import { messageFilters, toFilterValues } from "../messages/filters.ts";
import { getMessage } from "../messages/find.ts";
import { limitWithPayloads, payloadValues } from "../messages/payloads.ts";
import { toWire as messageToWire } from "../messages/to-wire.ts";
import { time } from "../surface/fields.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";
import {
  countDeliveries,
  countDeliveriesInTime,
  listDestinationsBackwards,
  listDestinationsForwards,
  listNewestFirst,
  listOldestFirst,
} from "./delivery-list-statements.ts";

/** By the sequence of the messages. */
const messageOrder: ListOrder = { name: "deliveries", parts: [/^\d{1,18}$/] };
/** By endpoint id. */
const destinationOrder: ListOrder = { name: "destinations", parts: [/^\w{1,64}$/] };

export const statusFilter = z
  .string()
  .transform((text, context) => {
    const status = text === "" ? undefined : statusTextOf(Number(text));
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
        ...(query.status === null ? [null, null] : statesOf[query.status]),
        ...payloadValues(query.with_content),
      ]);
      return ok(
        toPage(request, rows, {
          positionOf: (row) => [row.sequence],
          toItem: (row) => ({
            ...messageToWire(row, query.with_content ? row.payload : undefined),
            ...progressOf(row, now),
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
      const toItem = (row: (typeof rows)[number]) => ({ ...endpointToWire(row), ...progressOf(row, now) });
      return ok(toPage(request, rows, { positionOf: (row) => [row.id], toItem }));
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
