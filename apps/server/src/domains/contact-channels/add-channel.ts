import { randomUUID } from "node:crypto";
import type { Queryable } from "../../platform/database/database.ts";
import { violatesUnique } from "../../platform/database/database-errors.ts";
import { deleteChannelByValue, demotePrimary, insertChannel } from "./queries.ts";
import { normalizeEmail } from "./rules.ts";

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

/** Lets a new address become the primary one of a user who may have others, or this one already. */
export async function makeRoomForPrimary(
  transaction: Queryable,
  owner: { readonly projectId: string; readonly userId: string },
  value: string,
): Promise<void> {
  await transaction.run(demotePrimary, [owner.projectId, owner.userId]);
  await transaction.run(deleteChannelByValue, [owner.projectId, owner.userId, normalizeEmail(value)]);
}

/** Adds an address. Two at once cannot both have it for sign-in: the database decides, and the loser gets `takenForAuth`. */
export async function addChannel(
  transaction: Queryable,
  channel: NewChannel,
  errors: { takenForAuth: () => Error },
): Promise<string> {
  const id = randomUUID();
  try {
    await transaction.run(insertChannel, [
      channel.projectId,
      id,
      channel.userId,
      channel.value,
      normalizeEmail(channel.value),
      channel.isPrimary,
      channel.isVerified,
      channel.usedForAuth,
      new Date(channel.now),
    ]);
  } catch (error) {
    if (violatesUnique(error, "contact_channels_auth_once")) throw errors.takenForAuth();
    throw error;
  }
  return id;
}
