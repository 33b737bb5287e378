import type { Queryable } from "../../platform/database/database.ts";
import { type EventContext, queueEvents } from "../webhooks/index.ts";
import { findUser } from "./find-user.ts";
import { toServerWire } from "./to-wire.ts";

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
