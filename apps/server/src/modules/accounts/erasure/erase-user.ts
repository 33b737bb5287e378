import { z } from "zod";
import type { Queryable } from "../../../platform/database/database.ts";
import { addJob, type Task } from "../../../platform/jobs/add-job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { eraseUserInAuditLog } from "../../audit/index.ts";
import { pseudonymizeActivity } from "../../metrics/index.ts";
import { findDeletedUser } from "../../users/index.ts";
import { deleteLastEventsOfUser } from "../../webhooks/index.ts";

export const eraseUserTask = "erase-user";

const payloadSchema = z.object({ projectId: z.string(), userId: z.uuid() });

interface DeletedUser {
  readonly projectId: string;
  readonly userId: string;
}

/** After the servers have written activity that they buffer in memory, in ms. */
const delayMs = 15_000;

/** How often the last webhook events are looked at while an endpoint has not received them, in ms. */
const eventsDelayMs = 60 * 60 * 1000;

/** Erases a deleted user's ID, in the transaction that deletes the user. `now`: ms since the epoch. */
export const enqueueErasure = (
  transaction: Queryable,
  { projectId, userId, now }: DeletedUser & { readonly now: number },
): Promise<void> => addErasure(transaction, { projectId, userId }, now + delayMs);

const addErasure = (transaction: Queryable, user: DeletedUser, runAt: number): Promise<void> =>
  addJob(transaction, eraseUserTask, user, {
    key: `${eraseUserTask}:${user.projectId}:${user.userId}`,
    queue: null,
    runAt: new Date(runAt),
  });

/**
 * What the deletion leaves, because other data depends on it: the audit log keeps its entries and metrics keep their counts, under a
 * pseudonym, and webhook events are kept until they are delivered. Can be repeated.
 */
export function createEraseUserTask(services: Pick<Platform, "database" | "encryption" | "log" | "clock">): Task {
  const { database, clock } = services;
  return async function eraseUser(payload) {
    const user = payloadSchema.parse(payload);
    const found = await findDeletedUser(database, user);
    if (found) await pseudonymizeActivity(database, { ...user, ...found });
    await eraseUserInAuditLog(services, user);
    if (!(await deleteLastEventsOfUser(database, user))) await addErasure(database, user, clock() + eventsDelayMs);
  };
}
