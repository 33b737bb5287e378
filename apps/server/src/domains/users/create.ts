import { randomUUID } from "node:crypto";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { addChannel } from "../contact-channels/index.ts";
import { insertUser, upsertPassword } from "./queries.ts";

export interface NewUser {
  readonly projectId: string;
  readonly displayName: string | null;
  readonly isAnonymous: boolean;
  readonly email: { readonly value: string; readonly isVerified: boolean; readonly usedForAuth: boolean } | null;
  /** PHC string. */
  readonly passwordHash: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

/** Creates a user with their address and password in the caller's transaction. Returns the id. @throws USER_EMAIL_ALREADY_EXISTS */
export async function createUser(transaction: Queryable, user: NewUser): Promise<string> {
  const id = randomUUID();
  const now = new Date(user.now);
  await transaction.run(insertUser, [user.projectId, id, user.displayName, user.isAnonymous, now]);
  if (user.email) {
    const { value } = user.email;
    await addChannel(
      transaction,
      { projectId: user.projectId, userId: id, ...user.email, isPrimary: true, now: user.now },
      { takenForAuth: () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value }) },
    );
  }
  if (user.passwordHash) await transaction.run(upsertPassword, [user.projectId, id, user.passwordHash, now]);
  return id;
}
