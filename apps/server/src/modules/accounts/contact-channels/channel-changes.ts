import { normalizeEmail } from "../../users/index.ts";

/** The fields of a channel that these rules use. */
export interface Channel {
  readonly id: string;
  readonly value: string;
  readonly normalized_value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/**
 * Strength of a user's claim on an email for sign-in, against other users who have not verified it. 2: verified; takes
 * it from all of them. 1: primary email, as at sign-up (an account has only one); takes it from users who merely added
 * it. 0: any other; takes nothing.
 */
export const getClaimStrength = (channel: Pick<Channel, "is_verified" | "is_primary">): number => {
  if (channel.is_verified) return 2;
  return channel.is_primary ? 1 : 0;
};

/** Undefined: unchanged. */
export interface ChannelChange {
  readonly value?: string | undefined;
  readonly used_for_auth?: boolean | undefined;
  readonly is_primary?: boolean | undefined;
  readonly is_verified?: boolean | undefined;
}

/**
 * Applies a change to a channel. Sending a value requires verifying it again, unless the same change marks it as
 * verified.
 */
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

/** Whether account notices may be sent to this email. One that was merely entered may belong to another person. */
export const belongsToUser = (channel: Pick<Channel, "is_verified" | "used_for_auth">): boolean =>
  channel.is_verified || channel.used_for_auth;

/** The user's primary email before and after a change. */
export interface PrimaryTransition {
  /** Null also if the email was never confirmed to be the user's; then no notice is sent. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * The effect on the primary email when one channel is added or updated (null: removed). No other channel is promoted.
 */
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
