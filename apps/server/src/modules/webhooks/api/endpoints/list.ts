import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { flag } from "../surface/fields.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";
import { listNewestFirst, listOldestFirst } from "./endpoint-statements.ts";
import { getEndpoint } from "./find.ts";
import { withHealth } from "./health/health.ts";
import { toWire } from "./to-wire.ts";

const orders = ["ascending", "descending"] as const;

const healthField = { with_health: flag(false) };
const listQuery = z.object({ ...pageFields, ...healthField, order: z.enum(orders).default("descending") });

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
      const [age, id = null] = request.from ?? [];
      const isOldestFirst = (query.order === "ascending") !== request.isBackwards;
      const rows = await database.rows(isOldestFirst ? listOldestFirst : listNewestFirst, {
        projectId,
        createdAt: age === undefined ? null : new Date(Number(age)),
        id,
        limit: request.limit + 1,
      });
      const getPosition = (row: (typeof rows)[number]) => [String(row.created_at.getTime()), row.id];
      const page = toPage(request, rows, { getPosition, toItem: toWire });
      return ok(query.with_health ? { ...page, data: await withHealth(database, projectId, page.data) } : page);
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}",
    query: z.object(healthField),
    async handle({ projectId, params, query }) {
      const endpoint = toWire(await getEndpoint(database, projectId, params.endpoint));
      return ok(query.with_health ? (await withHealth(database, projectId, [endpoint]))[0] : endpoint);
    },
  }),
];
