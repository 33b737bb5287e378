import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { normalizeEmail } from "../../users/index.ts";
import { addChannel, assertChannelCount, saveChannel } from "./add-channel.ts";
import { belongsToUser, isPrimaryChanged } from "./channel-changes.ts";
import {
  deleteChannel,
  demotePrimary,
  findUserByAuthEmail,
  lockChannelsOfUser,
  lockOwner,
} from "./channel-statements.ts";

/** Undefined: unchanged. */
export interface PrimaryEmailChange {
  /** Null removes the primary email. */
  readonly value?: string | null | undefined;
  readonly isVerified?: boolean | undefined;
  readonly usedForAuth?: boolean | undefined;
}

interface Owner {
  readonly projectId: string;
  readonly userId: string;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Changes a user's primary email, or its flags. A new email starts unverified unless the change says otherwise. Returns
 * the previous primary email if it was replaced or removed and belonged to the user, so that the caller can notify it.
 * @throws USER_EMAIL_ALREADY_EXISTS
 */
export async function updatePrimaryEmail(
  transaction: Queryable,
  owner: Owner,
  change: PrimaryEmailChange,
): Promise<string | null> {
  const channels = await transaction.rows(lockChannelsOfUser, { projectId: owner.projectId, userId: owner.userId });
  const primary = channels.find((channel) => channel.is_primary);
  const willHaveEmail = change.value === undefined ? primary !== undefined : change.value !== null;
  if (!willHaveEmail && change.usedForAuth)
    throw new PlainError(400, "primary_email_auth_enabled requires a primary_email.");
  if (!willHaveEmail && change.isVerified)
    throw new PlainError(400, "primary_email_verified requires a primary_email.");

  const previous = primary?.value ?? null;
  const notifiedEmail = primary && belongsToUser(primary) ? previous : null;
  if (change.value === null) {
    if (primary) await transaction.run(deleteChannel, { projectId: owner.projectId, id: primary.id });
    return notifiedEmail;
  }
  const value = change.value ?? primary?.value;
  if (value === undefined) return null;
  const errors = { alreadyUsedForAuth: () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value }) };
  const same = channels.find((channel) => channel.normalized_value === normalizeEmail(value));
  // Promotes the user's other email; the old primary email stays as a channel.
  if (same && primary && same !== primary)
    await saveChannel(transaction, owner, { ...primary, is_primary: false }, errors);
  const target = same ?? primary;
  if (target) {
    const changed = {
      ...target,
      value,
      normalized_value: normalizeEmail(value),
      is_primary: true,
      is_verified: change.isVerified ?? (same ? target.is_verified : false),
      used_for_auth: change.usedForAuth ?? target.used_for_auth,
    };
    await saveChannel(transaction, owner, changed, errors);
  } else {
    const isVerified = change.isVerified ?? false;
    const usedForAuth = change.usedForAuth ?? false;
    await addChannel(transaction, { ...owner, value, isPrimary: true, isVerified, usedForAuth }, errors);
  }
  return isPrimaryChanged({ previous, next: value }) ? notifiedEmail : null;
}

/**
 * Makes one of the user's emails, or a new unverified one, the primary one; null: none. The previous one stays as a
 * channel, and no email starts or stops being used for sign-in. Returns the previous primary email, as
 * `updatePrimaryEmail` does. @throws USER_EMAIL_ALREADY_EXISTS, PlainError 400
 */
export async function selectPrimaryEmail(
  transaction: Queryable,
  owner: Owner,
  value: string | null,
): Promise<string | null> {
  const { projectId, userId } = owner;
  const user = await transaction.row(lockOwner, { projectId, userId });
  const channels = await transaction.rows(lockChannelsOfUser, { projectId, userId });
  const primary = channels.find((channel) => channel.is_primary);
  const notifiedEmail =
    primary && belongsToUser(primary) && isPrimaryChanged({ previous: primary.value, next: value })
      ? primary.value
      : null;
  if (value === null) {
    await transaction.run(demotePrimary, { projectId, userId });
    return notifiedEmail;
  }
  const emailTaken = () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value });
  const authOwner = await findUserByAuthEmail(transaction, { projectId, email: value });
  if (authOwner && authOwner.user_id !== userId) throw emailTaken();
  const same = channels.find((channel) => channel.normalized_value === normalizeEmail(value));
  if (!same && user) assertChannelCount(user, channels);
  await transaction.run(demotePrimary, { projectId, userId });
  const errors = { alreadyUsedForAuth: emailTaken };
  if (same) await saveChannel(transaction, owner, { ...same, is_primary: true }, errors);
  else
    await addChannel(transaction, { ...owner, value, isPrimary: true, isVerified: false, usedForAuth: false }, errors);
  return notifiedEmail;
}
