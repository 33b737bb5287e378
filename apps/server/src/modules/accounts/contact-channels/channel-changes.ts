import { normalizeEmail } from "../../users/index.ts";

/** An address as far as the rules look at it. */
export interface Channel {
  readonly id: string;
  readonly value: string;
  readonly normalized_value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/** How much a user's wish to sign in with an address weighs against those of others who have not verified it.
 *  2: verified; it takes the address over from whoever has not. 1: to be the primary address, as at sign-up, of which an account has
 *  only one; it takes over what somebody else has merely typed in. 0: any other; it takes over nothing. */
export const getClaimStrength = (channel: Pick<Channel, "is_verified" | "is_primary">): number => {
  if (channel.is_verified) return 2;
  return channel.is_primary ? 1 : 0;
};

/** Undefined: stays as it is. */
export interface ChannelChange {
  readonly value?: string | undefined;
  readonly used_for_auth?: boolean | undefined;
  readonly is_primary?: boolean | undefined;
  readonly is_verified?: boolean | undefined;
}

/** A channel after a change. A value that is sent again has to be verified again, unless the same change says that it is. */
export function applyChange(channel: Channel, change: ChannelChange): Channel {
  const { value } = change;
  return {
    id: channel.id,
    value: value ?? channel.value,
    normalized_value: value === undefined ? channel.normalized_value : normalizeEmail(value),
    is_primary: change.is_primary ?? channel.is_primary,
    is_verified: change.is_verified ?? (value === undefined && channel.is_verified),
    used_for_auth: change.used_for_auth ?? channel.used_for_auth,
  };
}

/** Whether an address may be told about the account: one that was only ever typed may be a stranger's. */
export const belongsToUser = (channel: Pick<Channel, "is_verified" | "used_for_auth">): boolean =>
  channel.is_verified || channel.used_for_auth;

/** Which address a user is written to, before and after a change. */
export interface PrimaryTransition {
  /** Null also when the address was never shown to be theirs: then nobody is told. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** What becomes of the primary address when one channel is put (changed or new; null: removed). Nothing is promoted in its place. */
export function getPrimaryTransition(
  channels: readonly Channel[],
  id: string | null,
  updated: Channel | null,
): PrimaryTransition {
  const primary = channels.find(({ is_primary }) => is_primary);
  const previous = primary && belongsToUser(primary) ? primary.value : null;
  if (updated?.is_primary) return { previous, next: updated.value };
  return { previous, next: primary?.id === id ? null : previous };
}

export const isPrimaryChanged = ({ previous, next }: PrimaryTransition): boolean =>
  (previous === null ? null : normalizeEmail(previous)) !== (next === null ? null : normalizeEmail(next));
