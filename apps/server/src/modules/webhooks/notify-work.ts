import { type Queryable, statement } from "../../platform/database/database.ts";

/** On which the servers hear that a project has something to deliver; also from the trigger on events. */
export const workChannel = "webhook_work";

const announceWork = statement("announce-webhook-work", "select pg_notify('webhook_work', $1)");

/** Wakes whoever delivers, when the caller's transaction is committed. */
export async function notifyWork(transaction: Queryable, projectId: string): Promise<void> {
  await transaction.run(announceWork, [projectId]);
}
