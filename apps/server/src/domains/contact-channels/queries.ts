import { statement } from "../../platform/database/database.ts";

export const insertChannel = statement(
  "insert-contact-channel",
  `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified, used_for_auth, created_at)
   values ($1, $2, $3, 'email', $4, $5, $6, $7, $8, $9)`,
);

export const isTakenForAuth = statement<{ user_id: string }>(
  "find-auth-channel",
  "select user_id from contact_channels where project_id = $1 and type = 'email' and normalized_value = $2 and used_for_auth",
);

export interface ChannelRow {
  readonly id: string;
  readonly value: string;
  readonly normalized_value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

export const lockChannelsOfUser = statement<ChannelRow>(
  "lock-channels-of-user",
  `select id, value, normalized_value, is_primary, is_verified, used_for_auth
   from contact_channels where project_id = $1 and user_id = $2 for update`,
);

export const updateChannel = statement(
  "update-contact-channel",
  `update contact_channels set value = $3, normalized_value = $4, is_primary = $5, is_verified = $6, used_for_auth = $7
   where project_id = $1 and id = $2`,
);

/** Before an address becomes the primary one of a user who may have others. */
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

/** Marks the address that a code was mailed to; nothing when the channel has gone or holds another address now. */
export const markVerified = statement(
  "mark-channel-verified",
  "update contact_channels set is_verified = true where project_id = $1 and id = $2 and user_id = $3 and normalized_value = $4",
);

export const findPrimaryChannel = statement<{ id: string; value: string; display_name: string | null }>(
  "find-primary-channel",
  `select c.id, c.value, u.display_name from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id
   where c.project_id = $1 and c.user_id = $2 and c.type = 'email' and c.is_primary`,
);
