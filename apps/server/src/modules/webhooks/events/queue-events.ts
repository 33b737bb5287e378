import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import {
  deleteSupersededEvents,
  insertEvents,
  lockDeliveryOrder,
  orderDeliveriesOfSubject,
} from "./event-statements.ts";

/** Where and when events happen. */
export interface EventContext {
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** From so many characters on an event is a large one: it carries a picture. */
const largePayloadLength = 64 * 1024;

/** So much of the states of one user or team is kept for webhooks while they are large ones: the newest. */
const maxRetainedBytes = 16 * 1024 * 1024;

/** Puts events, in their order, into the outbox as part of the change that they tell of: both happen, or neither. */
export async function queueEvents(
  transaction: Queryable,
  { projectId, now }: EventContext,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(event));
  await transaction.run(insertEvents, [
    projectId,
    events.map(() => randomUUID()),
    events.map(({ type }) => type),
    events.map(({ data }) => ("user_id" in data ? data.user_id : data.id)),
    payloads,
    new Date(now),
  ]);
  const [event, ...more] = events;
  const isLarge = (payloads[0]?.length ?? 0) >= largePayloadLength;
  if (event && more.length === 0 && isLarge) await deleteSuperseded(transaction, { projectId, now }, event);
}

/** Each of these events tells a whole state, up to megabytes of it with its pictures, and may be caused by a request of two bytes: without
 *  an end to them a single account could fill the disk. Their subject is locked, so that they take their turns. */
async function deleteSuperseded(
  transaction: Queryable,
  { projectId, now }: EventContext,
  { type, data }: WebhookEvent,
): Promise<void> {
  if (type !== "user.updated" && type !== "team.updated") return;
  await transaction.rows(lockDeliveryOrder, [projectId]);
  const dropped = await transaction.run(deleteSupersededEvents, [projectId, data.id, type, maxRetainedBytes]);
  if (dropped > 0) await transaction.rows(orderDeliveriesOfSubject, [projectId, data.id, new Date(now)]);
}
