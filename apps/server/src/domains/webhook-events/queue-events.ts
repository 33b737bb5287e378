import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { insertEvents } from "./queries.ts";

/** Where and when events happen. */
export interface EventContext {
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Puts events, in their order, into the outbox as part of the change that they tell of: both happen, or neither. */
export async function queueEvents(
  transaction: Queryable,
  { projectId, now }: EventContext,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await transaction.run(insertEvents, [
    projectId,
    events.map(() => randomUUID()),
    events.map(({ type }) => type),
    events.map(({ data }) => ("user_id" in data ? data.user_id : data.id)),
    events.map((event) => JSON.stringify(event)),
    new Date(now),
  ]);
}
