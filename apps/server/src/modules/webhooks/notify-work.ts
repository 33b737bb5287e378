import { type Queryable, statement } from "../../platform/database/database.ts";

/** The channel that notifies servers of new work; also used by the trigger on events. */
export const workChannel = "webhook_work";

const announceWork = statement("announce-webhook-work", "select pg_notify('webhook_work', $1)");

/** Notifies the dispatchers when the caller's transaction commits. */
export async function notifyWork(transaction: Queryable, projectId: string): Promise<void> {
  await transaction.run(announceWork, [projectId]);
}
