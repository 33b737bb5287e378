import type { Queryable } from "../../../platform/database/database.ts";
import { deletePasskeysOfUser } from "./passkey-statements.ts";

/** Deletes all passkeys of a user. Returns the number deleted. */
export const removeAllPasskeys = (transaction: Queryable, projectId: string, userId: string): Promise<number> =>
  transaction.run(deletePasskeysOfUser, [projectId, userId]);
