import { randomUUID } from "node:crypto";
import { findJsonProblem as jsonProblem, largeBodyBytes, webhookEventTypes } from "@vestibule/contract/endpoints";
import { z } from "zod";
import type { Queryable } from "../../../../platform/database/database.ts";
import { violatesUnique } from "../../../../platform/database/database-errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { getTraceparent } from "../../../../platform/telemetry/tracing.ts";
import { recordAudit } from "../../../audit/index.ts";
import { messageIdPrefix, toMessageId } from "../../message-ids.ts";
import { conflict } from "../surface/errors.ts";
import { flag, ownName, unsupported } from "../surface/fields.ts";
import { getIdempotentBytes } from "../surface/idempotency.ts";
import { type Call, ok, type Route, route } from "../surface/route.ts";
import {
  findMessage,
  hasSubscribers,
  insertMessage,
  type MessageRow,
  ownNameConstraint,
} from "./message-statements.ts";
import { toWire } from "./to-wire.ts";

const payloadMaxLength = 256 * 1024;
const maxChannels = 10;

const payload = z.unknown().superRefine((value, context) => {
  const problem = jsonProblem(value, payloadMaxLength);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

const channels = z
  .array(ownName())
  .min(1, "must not be empty; null means none")
  .max(maxChannels, `must have at most ${maxChannels} names`)
  .transform((list) => [...new Set(list)])
  .nullish();

/** Receivers trust these types as server events, so custom messages can't use them. */
const ownType = () =>
  ownName().refine(
    (type) => !Object.hasOwn(webhookEventTypes, type),
    "is an event type of this server; choose another name",
  );

const newMessage = z.object({
  eventType: ownType(),
  eventId: ownName()
    .refine((name) => !name.startsWith(messageIdPrefix), `must not begin with ${messageIdPrefix}, like message ids`)
    .nullish(),
  payload,
  channels,
  tags: unsupported("tags are not supported"),
  deliverAt: unsupported("messages are sent immediately"),
  transformationsParams: unsupported("transformations are not supported"),
  payloadRetentionPeriod: unsupported("messages are kept for 30 days"),
  payloadRetentionHours: unsupported("messages are kept for 30 days"),
});

/** Custom messages, sent to the project's endpoints like its events. */
export const createRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "POST",
    path: "/app/{app}/msg",
    query: z.object({ with_content: flag(true) }),
    body: newMessage,
    maxBodyBytes: largeBodyBytes,
    async handle(call) {
      const row = await database.transaction((transaction) => addMessage(transaction, call));
      return { status: 202, body: toWire(row, call.query.with_content ? call.body.payload : undefined) };
    },
  }),
  route({
    method: "POST",
    path: "/app/{app}/msg/precheck/active",
    body: z.object({ eventType: ownName(), channels }),
    async handle({ projectId, body }) {
      const row = await database.row(hasSubscribers, {
        projectId,
        eventType: body.eventType,
        channels: body.channels ?? null,
      });
      return ok({ active: row?.is_heard ?? false });
    },
  }),
];

/** A retried request returns the message created before. */
async function addMessage(
  database: Queryable,
  { request, projectId, now, body, caller }: Call<unknown, z.output<typeof newMessage>>,
): Promise<MessageRow> {
  const { eventType, eventId = null, channels = null } = body;
  const bytes = getIdempotentBytes(request, projectId, "message");
  const id = bytes ? toUuid(bytes) : randomUUID();
  const payload = JSON.stringify(body.payload);
  const traceparent = getTraceparent();
  const values = { projectId, id, eventId, type: eventType, channels, payload, createdAt: new Date(now), traceparent };
  try {
    const made = await database.row(insertMessage, values);
    if (made) {
      const target = { type: "webhook_message", id: toMessageId(id) };
      const details = { event_type: eventType };
      await recordAudit(database, caller.audit, [{ action: "webhook_message.create", target, details }]);
      return made;
    }
    const earlier = await database.row(findMessage, { projectId, id, eventId: null });
    if (!earlier) throw conflict("The message was already sent.");
    return earlier;
  } catch (error) {
    if (violatesUnique(error, ownNameConstraint))
      throw conflict(`A message with the eventId ${eventId} already exists.`);
    throw error;
  }
}

/** @see RFC 9562 §5.8 (version 8: custom) */
function toUuid(bytes: Buffer): string {
  const marked = Buffer.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x80;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  return marked.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
