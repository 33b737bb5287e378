import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../../platform/database/database.ts";
import type { EventContext } from "../webhooks/index.ts";
import { queueUserEvent } from "./events.ts";
import { findUser, lockUserForEvents } from "./find-user.ts";

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
