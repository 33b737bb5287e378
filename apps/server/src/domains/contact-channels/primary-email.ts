import { apiError, PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesUnique } from "../../platform/database/database-errors.ts";
import { addChannel } from "./add-channel.ts";
import { type ChannelRow, deleteChannel, lockChannelsOfUser, updateChannel } from "./queries.ts";
import { normalizeEmail } from "./rules.ts";

/** Undefined: stays as it is. */
export interface PrimaryEmailChange {
  /** Null removes the primary address. */
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

/** Changes a user's primary address, or what it is good for. A new address starts unverified unless the change says otherwise.
 *  @throws USER_EMAIL_ALREADY_EXISTS */
export async function changePrimaryEmail(
  transaction: Queryable,
  owner: Owner,
  change: PrimaryEmailChange,
): Promise<void> {
  const channels = await transaction.rows(lockChannelsOfUser, [owner.projectId, owner.userId]);
  const primary = channels.find((channel) => channel.is_primary);
  const willHaveEmail = change.value === undefined ? primary !== undefined : change.value !== null;
  if (!willHaveEmail && change.usedForAuth)
    throw new PlainError(400, "primary_email_auth_enabled needs a primary_email.");
  if (!willHaveEmail && change.isVerified) throw new PlainError(400, "primary_email_verified needs a primary_email.");

  if (change.value === null) {
    if (primary) await transaction.run(deleteChannel, [owner.projectId, primary.id]);
    return;
  }
  const value = change.value ?? primary?.value;
  if (value === undefined) return;
  const same = channels.find((channel) => channel.normalized_value === normalizeEmail(value));
  // The user's own other address is promoted; the old primary one stays theirs.
  if (same && primary && same !== primary) await write(transaction, owner, { ...primary, is_primary: false });
  const target = same ?? primary;
  if (target) {
    await write(transaction, owner, {
      ...target,
      value,
      normalized_value: normalizeEmail(value),
      is_primary: true,
      is_verified: change.isVerified ?? (same ? target.is_verified : false),
      used_for_auth: change.usedForAuth ?? target.used_for_auth,
    });
    return;
  }
  const added = {
    ...owner,
    value,
    isPrimary: true,
    isVerified: change.isVerified ?? false,
    usedForAuth: change.usedForAuth ?? false,
  };
  await addChannel(transaction, added, { takenForAuth: () => apiError("USER_EMAIL_ALREADY_EXISTS", { email: value }) });
}

async function write(transaction: Queryable, owner: Owner, channel: ChannelRow): Promise<void> {
  try {
    await transaction.run(updateChannel, [
      owner.projectId,
      channel.id,
      channel.value,
      channel.normalized_value,
      channel.is_primary,
      channel.is_verified,
      channel.used_for_auth,
    ]);
  } catch (error) {
    if (violatesUnique(error, "contact_channels_auth_once"))
      throw apiError("USER_EMAIL_ALREADY_EXISTS", { email: channel.value });
    throw error;
  }
}
