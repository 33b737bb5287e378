import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../../platform/database/database.ts";
import { type EventContext, queueEvents } from "../webhooks/index.ts";
import { toServerWire } from "./to-wire.ts";
import { findUser, lockUserForEvents } from "./user-records.ts";

/**
 * Queues an event with the user's current state in the caller's transaction. Does nothing for a deleted user, which has
 * its own event.
 */
export async function queueUserEvent(
  transaction: Queryable,
  context: EventContext & { readonly userId: string },
  type: "user.created" | "user.updated",
): Promise<void> {
  const user = await findUser(transaction, context);
  if (!user) return;
  await queueEvents(transaction, context, [{ type, data: toServerWire(user, user.last_active_at.getTime()) }]);
}

/**
 * Runs a change and emits `user.updated` if the user differs afterward. The lock serializes changes of one user, so the
 * last event shows the final state.
 */
export async function publishUserUpdated<T>(
  transaction: Queryable,
  context: EventContext & { readonly userId: string },
  change: () => Promise<T>,
): Promise<T> {
  await lockUserForEvents(transaction, context);
  const before = await findUser(transaction, context);
  const result = await change();
  const after = await findUser(transaction, context);
  if (!isDeepStrictEqual(before, after)) await queueUserEvent(transaction, context, "user.updated");
  return result;
}
