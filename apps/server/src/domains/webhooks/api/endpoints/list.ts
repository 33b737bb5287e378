import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";
import { getEndpoint } from "./find.ts";
import { listNewestFirst, listOldestFirst } from "./queries.ts";
import { toWire } from "./to-wire.ts";

const orders = ["ascending", "descending"] as const;

const listQuery = z.object({ ...pageFields, order: z.enum(orders).default("descending") });

/** By age in ms, then by id. */
const toOrder = (order: (typeof orders)[number]): ListOrder => ({
  name: `endpoints-${order}`,
  parts: [/^\d{1,15}$/, /^\w{1,64}$/],
});

export const listRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/endpoint",
    query: listQuery,
    async handle({ projectId, query }) {
      const request = toPageRequest(toOrder(query.order), query);
      const [age, id] = request.from ?? [];
      const isOldestFirst = (query.order === "ascending") !== request.isBackwards;
      const rows = await database.rows(isOldestFirst ? listOldestFirst : listNewestFirst, [
        projectId,
        age === undefined ? null : new Date(Number(age)),
        id,
        request.limit + 1,
      ]);
      const positionOf = (row: (typeof rows)[number]) => [String(row.created_at.getTime()), row.id];
      return ok(toPage(request, rows, { positionOf, toItem: toWire }));
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}",
    handle: async ({ projectId, params }) => ok(toWire(await getEndpoint(database, projectId, params.endpoint))),
  }),
];
