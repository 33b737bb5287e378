import { randomUUID } from "node:crypto";
import type { WebhookEventType } from "@vestibule/contract/endpoints";
import type { Queryable, Statement } from "../../platform/database/database.ts";
import { notifyWork } from "./notify-work.ts";
import { exampleOf } from "./replay/examples.ts";
import {
  insertExample,
  lockOrder,
  orderDeliveries,
  queueFailed,
  queueMissing,
  requeueDelivery,
} from "./replay/replay-statements.ts";

export interface EndpointContext {
  readonly projectId: string;
  readonly endpointId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Events in a time range, inclusive. */
export interface Since extends EndpointContext {
  readonly since: Date;
  /** Default: now. */
  readonly until?: Date | undefined;
}

/** Events per transaction: it blocks the results of attempts at the endpoint meanwhile. */
export const replayBatchSize = 2_000;

async function queue(
  transaction: Queryable,
  { projectId, endpointId, now }: EndpointContext,
  statement: Statement<{ readonly subject_id: string }>,
  values: readonly unknown[],
): Promise<number> {
  await transaction.rows(lockOrder, [projectId, endpointId]);
  const queued = await transaction.rows(statement, [projectId, endpointId, ...values]);
  if (queued.length === 0) return 0;
  const subjects = [...new Set(queued.map(({ subject_id }) => subject_id))];
  await transaction.rows(orderDeliveries, [projectId, endpointId, subjects, new Date(now)]);
  await notifyWork(transaction, projectId);
  return queued.length;
}

const range = ({ since, until, now }: Since) => [since, until ?? new Date(now), replayBatchSize];

/**
 * Sends one event (again), bypassing the endpoint's filter, and retries earlier deliveries of the same subject now.
 * False if it is in progress, or the event or endpoint doesn't exist.
 */
export async function resend(
  transaction: Queryable,
  { eventId, ...at }: EndpointContext & { readonly eventId: string },
): Promise<boolean> {
  return (await queue(transaction, at, requeueDelivery, [eventId])) > 0;
}

/** Retries failed deliveries; returns their number. If it is `replayBatchSize`, there may be more. */
export const recover = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, queueFailed, range(since));

/**
 * Sends matching events that were never sent, such as those from before the endpoint existed; returns their number. If
 * it is `replayBatchSize`, there may be more.
 */
export const replayMissing = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, queueMissing, range(since));

/** Creates an example event of a type and sends it to this endpoint only. Returns the event id. */
export async function sendExample(
  transaction: Queryable,
  { eventType, ...at }: EndpointContext & { readonly eventType: WebhookEventType },
): Promise<string> {
  const eventId = randomUUID();
  const payload = JSON.stringify(exampleOf(eventType, at.now));
  await transaction.run(insertExample, [at.projectId, eventId, eventType, payload, new Date(at.now)]);
  await resend(transaction, { ...at, eventId });
  return eventId;
}
