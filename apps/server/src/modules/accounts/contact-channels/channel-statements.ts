import type { ContactChannelRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { Channel } from "./channel-changes.ts";

export const insertChannel = statement(
  "insert-contact-channel",
  `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
   values ($projectId, $id, $userId, 'email', $value, $normalizedValue, $isPrimary, $isVerified, $usedForAuth, $createdAt)`,
);

/**
 * Whether channel c, used for sign-in, yields to another claim. Anyone can enter an email that is not theirs, so an
 * unverified one must not block its owner from signing up. An account keeps the email that it depends on: its primary
 * one, or the only one for password sign-in.
 */
const isWeakClaim = `not c.is_verified and not c.is_primary and (
     not exists (select from password_credentials p where p.project_id = c.project_id and p.user_id = c.user_id)
     or exists (select from contact_channels o
       where o.project_id = c.project_id and o.user_id = c.user_id and o.used_for_auth and o.id <> c.id))`;

/** A user who signs in with an email. */
export type AuthEmailOwner = RowOf<typeof findByAuthEmail>;

const findByAuthEmail = statement(
  "is-email-used-for-auth",
  `select c.user_id, c.is_verified from contact_channels c
   where c.project_id = $projectId and c.type = 'email' and c.normalized_value = $email and c.used_for_auth and not (${isWeakClaim})`,
);

/** The user who signs in with an email; null if a sign-up can claim it. */
export const findUserByAuthEmail = (
  database: Queryable,
  { projectId, email }: { readonly projectId: string; readonly email: string },
): Promise<AuthEmailOwner | null> => database.row(findByAuthEmail, { projectId, email: normalizeEmail(email) });

export interface SignInCandidate {
  readonly user_id: string;
  /** Null if the user has no password. */
  readonly hash: string | null;
  readonly has_second_factor: boolean;
}

const findCandidate = statement(
  "find-sign-in-candidate",
  `select c.user_id, p.hash, u.totp_secret_ciphertext is not null as "has_second_factor!"
   from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id
   left join password_credentials p on p.project_id = c.project_id and p.user_id = c.user_id
   where c.project_id = $projectId and c.type = 'email' and c.normalized_value = $email and c.used_for_auth`,
);

/** Matches any email used for sign-in, not only the primary one. */
export const findSignInCandidate = (
  database: Queryable,
  { projectId, email }: { readonly projectId: string; readonly email: string },
): Promise<SignInCandidate | null> => database.row(findCandidate, { projectId, email: normalizeEmail(email) });

const disableOthers = statement(
  "disable-other-emails-for-auth",
  `update contact_channels set used_for_auth = false
   where project_id = $projectId and user_id = $userId and used_for_auth and normalized_value <> $email`,
);

/** Disables sign-in with all of a user's emails but one. */
export async function disableOtherEmailsForAuth(
  transaction: Queryable,
  { projectId, userId, email }: { readonly projectId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  await transaction.run(disableOthers, { projectId, userId, email: normalizeEmail(email) });
}

/** Releases other users' unverified claims on a (normalized) email for a claim of strength `$strength`. */
export const releaseClaims = statement(
  "release-claims",
  `update contact_channels c set used_for_auth = false
   where c.project_id = $projectId and c.type = 'email' and c.normalized_value = $normalizedValue and c.used_for_auth and c.user_id <> $userId
     and not c.is_verified and ($strength::int = 2 or ($strength::int = 1 and ${isWeakClaim}))
   returning c.id, c.user_id, c.is_primary`,
);

export interface ChannelRow extends Channel {
  readonly user_id: string;
}

const columns = "id, user_id, value, normalized_value, is_primary, is_verified, used_for_auth";

/** Serializes changes of a user's channels, even if there is no channel to lock yet. */
export const lockOwner = statement(
  "lock-channel-owner",
  "select id, is_anonymous from users where project_id = $projectId and id = $userId for no key update",
);

export const lockChannelsOfUser = statement(
  "lock-channels-of-user",
  `select ${columns} from contact_channels where project_id = $projectId and user_id = $userId for update`,
);

/** Oldest first. `$id`: the only id to return, or null. */
export const listChannelsOfUser = statement(
  "list-channels-of-user",
  `select ${columns} from contact_channels
   where project_id = $projectId and user_id = $userId and (id = $id? or $id::uuid is null) order by created_at, id`,
);

/** Oldest first. `$id`: the only id to return, or null. */
export const listChannelsOfProject = statement(
  "list-channels-of-project",
  `select ${columns}, created_at from contact_channels
   where project_id = $projectId and (id = $id? or $id::uuid is null)
     and (created_at, id) > ($afterTime::timestamptz, $afterId::uuid) order by created_at, id limit $limit`,
);

/** A page of a user's channels, oldest first. */
export const listPageOfUser = statement(
  "list-page-of-channels-of-user",
  `select ${columns}, created_at from contact_channels
   where project_id = $projectId and user_id = $userId and (id = $id? or $id::uuid is null)
     and (created_at, id) > ($afterTime::timestamptz, $afterId::uuid) order by created_at, id limit $limit`,
);

export const updateChannel = statement(
  "update-contact-channel",
  `update contact_channels set value = $value, normalized_value = $normalizedValue, is_primary = $isPrimary, is_verified = $isVerified, used_for_auth = $usedForAuth
   where project_id = $projectId and id = $channelId`,
);

/** Runs before another channel becomes the user's primary email. */
export const demotePrimary = statement(
  "demote-primary-channel",
  "update contact_channels set is_primary = false where project_id = $projectId and user_id = $userId and is_primary",
);

export const deleteChannelByValue = statement(
  "delete-channel-by-value",
  "delete from contact_channels where project_id = $projectId and user_id = $userId and normalized_value = $value",
);

export const deleteChannel = statement(
  "delete-contact-channel",
  "delete from contact_channels where project_id = $projectId and id = $id",
);

/**
 * Verifies the email that the code was sent to; updates nothing if the channel was removed or now has another email.
 */
export const markVerified = statement(
  "mark-channel-verified",
  "update contact_channels set is_verified = true where project_id = $projectId and id = $channelId and user_id = $userId and normalized_value = $value",
);

const markEmailOfUserVerified = statement(
  "mark-email-of-user-verified",
  `update contact_channels set is_verified = true
   where project_id = $projectId and user_id = $userId and type = 'email' and normalized_value = $email`,
);

/** Marks an email as verified after its owner redeemed a code that was sent to it. */
export async function markEmailVerified(
  transaction: Queryable,
  { projectId, userId, email }: { readonly projectId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  await transaction.run(markEmailOfUserVerified, { projectId, userId, email: normalizeEmail(email) });
}

/** Recipient of a verification email. */
export type Recipient = RowOf<typeof findPrimaryRecipient>;

const recipient = `select c.id, c.value, c.is_verified, u.display_name from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id`;

export const findPrimaryRecipient = statement(
  "find-primary-recipient",
  `${recipient} where c.project_id = $projectId and c.user_id = $userId and c.type = 'email' and c.is_primary`,
);

export const findRecipient = statement(
  "find-recipient",
  `${recipient} where c.project_id = $projectId and c.user_id = $userId and c.id = $id`,
);

export const findOwner = statement(
  "find-channel-owner",
  "select id from users where project_id = $projectId and id = $userId",
);

export const toWire = (channel: ChannelRow): ContactChannelRead => ({
  id: channel.id,
  user_id: channel.user_id,
  type: "email",
  value: channel.value,
  is_primary: channel.is_primary,
  is_verified: channel.is_verified,
  used_for_auth: channel.used_for_auth,
});
