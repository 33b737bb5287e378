import { statement } from "../../../platform/database/database.ts";

export interface PasswordOwner {
  readonly user_id: string;
  /** As the user entered it. */
  readonly value: string;
  readonly display_name: string | null;
  readonly is_verified: boolean;
}

/** The user who signs in with an email (normalized). */
export const findPasswordOwner = statement<PasswordOwner>(
  "find-password-owner",
  `select c.user_id, c.value, u.display_name, c.is_verified from contact_channels c
   join users u on u.project_id = c.project_id and u.id = c.user_id
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth`,
);

/** Inserts no row if the user already has a password. */
export const insertPassword = statement(
  "insert-password",
  `insert into password_credentials (project_id, user_id, hash, updated_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

export const deleteAccountsOfUser = statement(
  "delete-oauth-accounts-of-user",
  "delete from oauth_accounts where project_id = $1 and user_id = $2",
);

/** Disables sign-in with all emails but one (normalized). */
export const disableOtherEmailsForAuth = statement(
  "disable-other-emails-for-auth",
  `update contact_channels set used_for_auth = false
   where project_id = $1 and user_id = $2 and used_for_auth and normalized_value <> $3`,
);
