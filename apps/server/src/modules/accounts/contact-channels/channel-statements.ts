import type { ContactChannelRead } from "@vestibule/contract/endpoints";
import { type Queryable, statement } from "../../../platform/database/database.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { Channel } from "./channel-changes.ts";

export const insertChannel = statement(
  "insert-contact-channel",
  `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
   values ($1, $2, $3, 'email', $4, $5, $6, $7, $8, $9)`,
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
export interface AuthEmailOwner {
  readonly user_id: string;
  readonly is_verified: boolean;
}

const findByAuthEmail = statement<AuthEmailOwner>(
  "is-email-used-for-auth",
  `select c.user_id, c.is_verified from contact_channels c
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth and not (${isWeakClaim})`,
);

/** The user who signs in with an email; null if a sign-up can claim it. */
export const findUserByAuthEmail = (
  database: Queryable,
  { projectId, email }: { readonly projectId: string; readonly email: string },
): Promise<AuthEmailOwner | null> => database.row(findByAuthEmail, [projectId, normalizeEmail(email)]);

export interface SignInCandidate {
  readonly user_id: string;
  /** Null if the user has no password. */
  readonly hash: string | null;
}

const findCandidate = statement<SignInCandidate>(
  "find-sign-in-candidate",
  `select c.user_id, p.hash
   from contact_channels c
   left join password_credentials p on p.project_id = c.project_id and p.user_id = c.user_id
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth`,
);

/** Matches any email used for sign-in, not only the primary one. */
export const findSignInCandidate = (
  database: Queryable,
  { projectId, email }: { readonly projectId: string; readonly email: string },
): Promise<SignInCandidate | null> => database.row(findCandidate, [projectId, normalizeEmail(email)]);

const disableOthers = statement(
  "disable-other-emails-for-auth",
  `update contact_channels set used_for_auth = false
   where project_id = $1 and user_id = $2 and used_for_auth and normalized_value <> $3`,
);

/** Disables sign-in with all of a user's emails but one. */
export async function disableOtherEmailsForAuth(
  transaction: Queryable,
  { projectId, userId, email }: { readonly projectId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  await transaction.run(disableOthers, [projectId, userId, normalizeEmail(email)]);
}

/** Releases other users' unverified claims on a (normalized) email for a claim of strength `$4`. */
export const releaseClaims = statement<{ id: string; user_id: string; is_primary: boolean }>(
  "release-claims",
  `update contact_channels c set used_for_auth = false
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth and c.user_id <> $3
     and not c.is_verified and ($4::int = 2 or ($4::int = 1 and ${isWeakClaim}))
   returning c.id, c.user_id, c.is_primary`,
);

export interface ChannelRow extends Channel {
  readonly user_id: string;
}

const columns = "id, user_id, value, normalized_value, is_primary, is_verified, used_for_auth";

/** Serializes changes of a user's channels, even if there is no channel to lock yet. */
export const lockOwner = statement<{ id: string }>(
  "lock-channel-owner",
  "select id from users where project_id = $1 and id = $2 for no key update",
);

export const lockChannelsOfUser = statement<ChannelRow>(
  "lock-channels-of-user",
  `select ${columns} from contact_channels where project_id = $1 and user_id = $2 for update`,
);

/** Oldest first. `$3`: the only id to return, or null. */
export const listChannelsOfUser = statement<ChannelRow>(
  "list-channels-of-user",
  `select ${columns} from contact_channels
   where project_id = $1 and user_id = $2 and (id = $3 or $3::uuid is null) order by created_at, id`,
);

/** Oldest first. `$2`: the only id to return, or null. */
export const listChannelsOfProject = statement<ChannelRow>(
  "list-channels-of-project",
  `select ${columns} from contact_channels
   where project_id = $1 and (id = $2 or $2::uuid is null) order by created_at, id`,
);

export const updateChannel = statement(
  "update-contact-channel",
  `update contact_channels set value = $3, normalized_value = $4, is_primary = $5, is_verified = $6, used_for_auth = $7
   where project_id = $1 and id = $2`,
);

/** Runs before another channel becomes the user's primary email. */
export const demotePrimary = statement(
  "demote-primary-channel",
  "update contact_channels set is_primary = false where project_id = $1 and user_id = $2 and is_primary",
);

export const deleteChannelByValue = statement(
  "delete-channel-by-value",
  "delete from contact_channels where project_id = $1 and user_id = $2 and normalized_value = $3",
);

export const deleteChannel = statement(
  "delete-contact-channel",
  "delete from contact_channels where project_id = $1 and id = $2",
);

/**
 * Verifies the email that the code was sent to; updates nothing if the channel was removed or now has another email.
 */
export const markVerified = statement(
  "mark-channel-verified",
  "update contact_channels set is_verified = true where project_id = $1 and id = $2 and user_id = $3 and normalized_value = $4",
);

/** Recipient of a verification email. */
export interface Recipient {
  readonly id: string;
  readonly value: string;
  readonly is_verified: boolean;
  readonly display_name: string | null;
}

const recipient = `select c.id, c.value, c.is_verified, u.display_name from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id`;

export const findPrimaryRecipient = statement<Recipient>(
  "find-primary-recipient",
  `${recipient} where c.project_id = $1 and c.user_id = $2 and c.type = 'email' and c.is_primary`,
);

export const findRecipient = statement<Recipient>(
  "find-recipient",
  `${recipient} where c.project_id = $1 and c.user_id = $2 and c.id = $3`,
);

export const findOwner = statement<{ id: string }>(
  "find-channel-owner",
  "select id from users where project_id = $1 and id = $2",
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
