import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { getTraceparent } from "../../../platform/telemetry/tracing.ts";
import {
  deleteSupersededEvents,
  insertEvents,
  lockDeliveryOrder,
  orderDeliveriesOfSubject,
} from "./event-statements.ts";

/** The project and time of an event. */
export interface EventContext {
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Payloads from this length are large: they contain an image. */
const largePayloadLength = 64 * 1024;

/** Max bytes of large events to retain per user or team; the newest are kept. */
const maxRetainedBytes = 16 * 1024 * 1024;

/** Writes events in order to the transactional outbox, in the same transaction as the change. */
export async function queueEvents(
  transaction: Queryable,
  { projectId, now }: EventContext,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(event));
  await transaction.run(insertEvents, {
    projectId,
    ids: events.map(() => randomUUID()),
    types: events.map(({ type }) => type),
    subjectIds: events.map(({ data }) => ("user_id" in data ? data.user_id : data.id)),
    payloads,
    createdAt: new Date(now),
    traceparent: getTraceparent(),
  });
  const [event, ...more] = events;
  const isLarge = (payloads[0]?.length ?? 0) >= largePayloadLength;
  if (event && more.length === 0 && isLarge) await deleteSuperseded(transaction, { projectId, now }, event);
}

/**
 * Each of these events contains a full state of up to megabytes with images, but a tiny request can cause one: without
 * a limit, one account could fill the disk. Locks the delivery order to serialize.
 */
async function deleteSuperseded(
  transaction: Queryable,
  { projectId, now }: EventContext,
  { type, data }: WebhookEvent,
): Promise<void> {
  if (type !== "user.updated" && type !== "team.updated") return;
  await transaction.rows(lockDeliveryOrder, { projectId });
  const dropped = await transaction.run(deleteSupersededEvents, {
    projectId,
    subjectId: data.id,
    type,
    maxRetainedBytes,
  });
  if (dropped > 0)
    await transaction.rows(orderDeliveriesOfSubject, { projectId, subjectId: data.id, now: new Date(now) });
}
