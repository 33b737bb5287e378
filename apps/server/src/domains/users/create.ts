import { randomUUID } from "node:crypto";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { addChannel, makeRoomForPrimary } from "../contact-channels/index.ts";
import { insertUser, upgradeAnonymousUser, upsertPassword } from "./queries.ts";

/** What an anonymous account is called until it has a name. */
export const anonymousName = "Anonymous user";

export interface NewUser {
  readonly projectId: string;
  readonly displayName: string | null;
  readonly profileImageUrl?: string | null;
  readonly isAnonymous: boolean;
  readonly email: { readonly value: string; readonly isVerified: boolean; readonly usedForAuth: boolean } | null;
  /** PHC string. */
  readonly passwordHash: string | null;
  readonly otpAuthEnabled?: boolean;
  /** The anonymous user who becomes this one and keeps their id; null for a new one. */
  readonly upgrade: string | null;
  /** ms since the epoch. */
  readonly now: number;
}

/** Creates a user with their address and password in the caller's transaction, or makes one of an anonymous user.
 *  Returns the id. @throws USER_EMAIL_ALREADY_EXISTS */
export async function createUser(transaction: Queryable, user: NewUser): Promise<string> {
  const upgraded = user.upgrade !== null && (await upgrade(transaction, user, user.upgrade));
  const id = upgraded && user.upgrade ? user.upgrade : randomUUID();
  const now = new Date(user.now);
  if (!upgraded) {
    await transaction.run(insertUser, [
      user.projectId,
      id,
      user.displayName,
      user.profileImageUrl ?? null,
      user.otpAuthEnabled ?? false,
      user.isAnonymous,
      now,
    ]);
  }
  if (user.email) {
    const { value } = user.email;
    const owner = { projectId: user.projectId, userId: id };
    if (upgraded) await makeRoomForPrimary(transaction, owner, value);
    await addChannel(
      transaction,
      { ...owner, ...user.email, isPrimary: true, now: user.now },
      { takenForAuth: () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value }) },
    );
  }
  if (user.passwordHash) await transaction.run(upsertPassword, [user.projectId, id, user.passwordHash, now]);
  return id;
}

/** False when the user is gone, or not anonymous any more. */
const upgrade = async (transaction: Queryable, user: NewUser, id: string): Promise<boolean> =>
  (await transaction.run(upgradeAnonymousUser, [
    user.projectId,
    id,
    user.displayName,
    user.profileImageUrl ?? null,
    user.otpAuthEnabled ?? false,
    anonymousName,
  ])) > 0;
