import { z } from "zod";
import type { Queryable } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { toMessageId } from "../../message-ids.ts";
import { statusFilter } from "../deliveries/list.ts";
import { getStatus } from "../delivery-status.ts";
import { getEndpoint } from "../endpoints/find.ts";
import { messageFilters, toFilterValues } from "../messages/filters.ts";
import { getMessage } from "../messages/find.ts";
import { toWire as messageToWire } from "../messages/to-wire.ts";
import { notFound } from "../surface/errors.ts";
import { flag, isName, ownName } from "../surface/fields.ts";
import { type ListOrder, pageFields, toPage, toPageRequest } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";
import { type AttemptRow, findAttempt, newestFirst, oldestFirst } from "./attempt-statements.ts";

const triggerTypes = { schedule: 0, person: 1 } as const;

interface Wanted {
  /** The start of the response body. */
  readonly withContent: boolean;
  /** The message without its payload. */
  readonly withMessage: boolean;
}

const toWire = (row: AttemptRow, { withContent, withMessage }: Wanted) => ({
  id: row.id,
  msgId: toMessageId(row.message_id),
  endpointId: row.endpoint_id,
  url: row.url,
  ...getStatus(row.is_success ? "success" : "fail"),
  response: withContent ? row.response_body : "",
  responseStatusCode: row.response_status,
  responseDurationMs: row.duration_ms,
  triggerType: row.is_manual ? triggerTypes.person : triggerTypes.schedule,
  timestamp: row.attempted_at,
  ...(withMessage ? { msg: messageToWire({ ...row, id: row.message_id }) } : {}),
});

/** By time in ms, then by id. */
const order: ListOrder = { name: "attempts", parts: [/^\d{1,15}$/, /^\w{1,64}$/] };

/** 0: no response. */
const statusClasses = ["0", "100", "200", "300", "400", "500"] as const;

const attemptFilters = {
  ...pageFields,
  ...messageFilters,
  status: statusFilter,
  status_code_class: z.enum(statusClasses).nullable().default(null),
  with_msg: flag(false),
};
const ofMessage = z.object({ ...attemptFilters, endpoint_id: ownName().nullable().default(null) });

/** Delivery attempts, newest first: by endpoint, by message, and a single one. */
export const attemptRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/attempt/endpoint/{endpoint}",
    query: z.object(attemptFilters),
    async handle({ projectId, params, query }) {
      const { id } = await getEndpoint(database, projectId, params.endpoint);
      return ok(await list(database, projectId, query, { endpointId: id, messageId: null }));
    },
  }),
  ...["/app/{app}/attempt/msg/{message}", "/app/{app}/msg/{message}/attempt"].map((path) =>
    route({
      method: "GET",
      path,
      query: ofMessage,
      async handle({ projectId, params, query }) {
        const { id } = await getMessage(database, projectId, params.message);
        const name = query.endpoint_id;
        const endpoint = name === null ? null : await getEndpoint(database, projectId, name);
        return ok(await list(database, projectId, query, { endpointId: endpoint?.id ?? null, messageId: id }));
      },
    }),
  ),
  route({
    method: "GET",
    path: "/app/{app}/msg/{message}/attempt/{attempt}",
    async handle({ projectId, params }) {
      const message = await getMessage(database, projectId, params.message);
      const name = params.attempt ?? "";
      const row = isName(name)
        ? await database.row(findAttempt, { projectId, messageId: message.id, attemptId: name })
        : null;
      if (!row) throw notFound("attempt");
      return ok(toWire(row, { withContent: true, withMessage: true }));
    },
  }),
];

async function list(
  database: Queryable,
  projectId: string,
  query: z.output<typeof ofMessage> | Omit<z.output<typeof ofMessage>, "endpoint_id">,
  of: { readonly endpointId: string | null; readonly messageId: string | null },
) {
  const request = toPageRequest(order, query);
  const [age, id = null] = request.from ?? [];
  // Only finished attempts are stored.
  const isFinished = query.status === null || query.status === "success" || query.status === "fail";
  const rows = isFinished
    ? await database.rows(request.isBackwards ? oldestFirst : newestFirst, {
        projectId,
        ...of,
        time: age === undefined ? null : new Date(Number(age)),
        id,
        limit: request.limit + 1,
        ...toFilterValues(query),
        isSuccess: query.status === null ? null : query.status === "success",
        statusClass: query.status_code_class === null ? null : Number(query.status_code_class),
      })
    : [];
  const wanted = { withContent: query.with_content, withMessage: query.with_msg };
  return toPage(request, rows, {
    getPosition: (row) => [String(row.attempted_at.getTime()), row.id],
    toItem: (row) => toWire(row, wanted),
  });
}
