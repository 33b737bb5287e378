import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../../platform/database/database.ts";
import type { EventContext } from "../webhooks/index.ts";
import { queueUserEvent } from "./events.ts";
import { findUser, lockUserForEvents } from "./user-statements.ts";

/** Does a change, and tells webhooks of the user once if they look different after it. Changes of one user take their turns here, so that
 *  the last event shows what they have become. */
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
