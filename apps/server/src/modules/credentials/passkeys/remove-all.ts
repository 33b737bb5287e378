import type { Queryable } from "../../../platform/database/database.ts";
import { deletePasskeysOfUser } from "./passkey-statements.ts";

/** Removes every passkey of a user. Returns how many there were. */
export const removeAllPasskeys = (transaction: Queryable, projectId: string, userId: string): Promise<number> =>
  transaction.run(deletePasskeysOfUser, [projectId, userId]);
