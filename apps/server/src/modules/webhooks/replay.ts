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

/** Events that happened in a time, both ends included. */
export interface Since extends EndpointContext {
  readonly since: Date;
  /** Default: now. */
  readonly until?: Date | undefined;
}

/** Events that one transaction queues again: meanwhile no attempt at the endpoint can end. */
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

/** Sends one event (again), whatever the endpoint's filter says. What waits before it of the same subject is tried now, too. False: it
 *  is being sent at this moment, or the event or the endpoint is not there. */
export async function resend(
  transaction: Queryable,
  { eventId, ...at }: EndpointContext & { readonly eventId: string },
): Promise<boolean> {
  return (await queue(transaction, at, requeueDelivery, [eventId])) > 0;
}

/** Tries again what was given up; how many events that are. As many as `replayBatchSize`: there may be more. */
export const recover = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, queueFailed, range(since));

/** Sends what the endpoint would take and never got, as what was before it; how many events that are. As many as `replayBatchSize`: there
 *  may be more. */
export const replayMissing = (transaction: Queryable, since: Since): Promise<number> =>
  queue(transaction, since, queueMissing, range(since));

/** Makes an event of a type, with nobody's data, and sends it to this endpoint alone. The id of the event. */
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
