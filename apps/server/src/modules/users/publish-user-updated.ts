import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../../platform/database/database.ts";
import type { EventContext } from "../webhooks/index.ts";
import { queueUserEvent } from "./events.ts";
import { findUser, lockUserForEvents } from "./user-statements.ts";

/**
 * Runs a change and emits `user.updated` if the user differs afterward. The lock serializes changes of one user, so the
 * last event shows the final state.
 */
export async function publishUserUpdated<T>(
  transaction: Queryable,
  context: EventContext & { readonly userId: string },
  change: () => Promise<T>,
): Promise<T> {
  const key = [context.projectId, context.userId];
  await transaction.row(lockUserForEvents, key);
  const before = await transaction.row(findUser, key);
  const result = await change();
  const after = await transaction.row(findUser, key);
  if (!isDeepStrictEqual(before, after)) await queueUserEvent(transaction, context, "user.updated");
  return result;
}
