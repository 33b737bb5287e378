import { randomUUID } from "node:crypto";
import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import { type AuditEvent, recordAudit, systemContext } from "../../audit/index.ts";
import { lockUserForEvents, normalizeEmail, queueUserEvent } from "../../users/index.ts";
import { type Channel, getClaimStrength } from "./channel-changes.ts";
import {
  deleteChannelByValue,
  demotePrimary,
  insertChannel,
  releaseClaims,
  updateChannel,
} from "./channel-statements.ts";

/** Limit of emails that users can add themselves, because every change locks the whole list. */
const maxOwnChannels = 100;
/** The same for anonymous users, whose accounts cost nothing to create. */
const maxAnonymousChannels = 10;

/** Checks that a user can add another email. @throws PlainError 400 */
export function assertChannelCount(
  owner: { readonly is_anonymous: boolean },
  channels: { readonly length: number },
): void {
  const limit = owner.is_anonymous ? maxAnonymousChannels : maxOwnChannels;
  if (channels.length >= limit)
    throw new PlainError(400, `An account can have at most ${limit} contact channels. Remove one first.`);
}

export interface NewChannel {
  readonly projectId: string;
  readonly userId: string;
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Makes room for a new primary email: demotes the current one and removes the same email if the user already has it.
 */
export async function demoteCurrentPrimary(
  transaction: Queryable,
  owner: { readonly projectId: string; readonly userId: string },
  value: string,
): Promise<void> {
  await transaction.run(demotePrimary, { projectId: owner.projectId, userId: owner.userId });
  await transaction.run(deleteChannelByValue, {
    projectId: owner.projectId,
    userId: owner.userId,
    value: normalizeEmail(value),
  });
}

interface Owner {
  readonly projectId: string;
  readonly userId: string;
  /** ms since the epoch. */
  readonly now: number;
}

interface Errors {
  /** Another user signs in with this email. */
  readonly alreadyUsedForAuth: () => Error;
}

/**
 * Adds an email. If two users claim it for sign-in at the same time, the unique index decides and the loser gets
 * `alreadyUsedForAuth`.
 */
export async function addChannel(transaction: Queryable, channel: NewChannel, errors: Errors): Promise<string> {
  const id = randomUUID();
  const added = {
    id,
    value: channel.value,
    normalized_value: normalizeEmail(channel.value),
    is_primary: channel.isPrimary,
    is_verified: channel.isVerified,
    used_for_auth: channel.usedForAuth,
  };
  await writeWithClaim(transaction, channel, added, errors, () =>
    transaction.run(insertChannel, {
      projectId: channel.projectId,
      id,
      userId: channel.userId,
      value: added.value,
      normalizedValue: added.normalized_value,
      isPrimary: added.is_primary,
      isVerified: added.is_verified,
      usedForAuth: added.used_for_auth,
      createdAt: new Date(channel.now),
    }),
  );
  return id;
}

/** Updates an email, with the same claim on sign-in as `addChannel`. */
export async function saveChannel(
  transaction: Queryable,
  owner: Owner,
  channel: Channel,
  errors: Errors,
): Promise<void> {
  await writeWithClaim(transaction, owner, channel, errors, () =>
    transaction.run(updateChannel, {
      projectId: owner.projectId,
      channelId: channel.id,
      value: channel.value,
      normalizedValue: channel.normalized_value,
      isPrimary: channel.is_primary,
      isVerified: channel.is_verified,
      usedForAuth: channel.used_for_auth,
    }),
  );
}

/** Releasing a claim on a primary email changes the affected user, so their webhooks must fire. */
async function releaseOtherClaims(
  transaction: Queryable,
  { projectId, userId, now }: Owner,
  channel: Channel,
): Promise<void> {
  const released = await transaction.rows(releaseClaims, {
    projectId,
    normalizedValue: channel.normalized_value,
    userId,
    strength: getClaimStrength(channel),
  });
  await recordAudit(transaction, systemContext(projectId, now), released.map(releasedEvent));
  for (const { user_id } of released.filter(({ is_primary }) => is_primary)) {
    const context = { projectId, now, userId: user_id };
    await lockUserForEvents(transaction, context);
    await queueUserEvent(transaction, context, "user.updated");
  }
}

/** Audited as a system action, on the user who had claimed the email without verifying it. */
const releasedEvent = ({ id, user_id: userId }: { readonly id: string; readonly user_id: string }): AuditEvent => ({
  action: "contact_channel.update",
  target: { type: "user", id: userId },
  details: {
    contact_channel_id: id,
    changed: ["used_for_auth"],
    values: { used_for_auth: { before: true, after: false } },
    cause: "claimed_by_another_user",
  },
});

/** Releases weaker claims of other users, then writes; the unique index decides races. */
async function writeWithClaim(
  transaction: Queryable,
  owner: Owner,
  channel: Channel,
  errors: Errors,
  write: () => Promise<unknown>,
): Promise<void> {
  if (channel.used_for_auth) await releaseOtherClaims(transaction, owner, channel);
  try {
    await write();
  } catch (error) {
    if (violatesUnique(error, "contact_channels_auth_once")) throw errors.alreadyUsedForAuth();
    throw error;
  }
}
