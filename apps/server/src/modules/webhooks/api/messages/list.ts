import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { flag } from "../surface/fields.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";
import { messageFilters, toFilterValues } from "./filters.ts";
import { getMessage } from "./find.ts";
import { findPayload, listNewestFirst, listOldestFirst } from "./message-statements.ts";
import { limitWithPayloads, payloadValues } from "./payloads.ts";
import { toWire } from "./to-wire.ts";

/** By sequence. */
const order: ListOrder = { name: "messages", parts: [/^\d{1,18}$/] };

/** `GET /app/{app}/msg`, newest first, and a single message. */
export const listRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/msg",
    query: z.object({ ...pageFields, ...messageFilters }),
    async handle({ projectId, query }) {
      const request = toPageRequest(order, limitWithPayloads(query));
      const [sequence = null] = request.from ?? [];
      const rows = await database.rows(request.isBackwards ? listOldestFirst : listNewestFirst, {
        projectId,
        sequence,
        limit: request.limit + 1,
        ...toFilterValues(query),
        ...payloadValues(query.with_content),
      });
      return ok(
        toPage(request, rows, {
          getPosition: (row) => [row.sequence],
          toItem: (row) => toWire(row, query.with_content ? row.payload : undefined),
          fits: (row) => row.fits,
        }),
      );
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}/msg/{message}",
    query: z.object({ with_content: flag(true) }),
    async handle({ projectId, params, query }) {
      const row = await getMessage(database, projectId, params.message);
      const content = query.with_content ? await database.row(findPayload, { projectId, eventId: row.id }) : null;
      return ok(toWire(row, content?.payload));
    },
  }),
];
