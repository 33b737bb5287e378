import { statement } from "../../platform/database/database.ts";

export const lockUser = statement<{ id: string }>(
  "lock-user",
  "select id from users where project_id = $1 and id = $2 for no key update",
);

export const insertUser = statement(
  "insert-user",
  `insert into users (project_id, id, display_name, profile_image_url, otp_auth_enabled, is_anonymous, signed_up_at, last_active_at,
     client_metadata, client_read_only_metadata, server_metadata)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
);

/** `$6`: the default name of anonymous accounts. */
export const upgradeAnonymousUser = statement(
  "upgrade-anonymous-user",
  `update users set is_anonymous = false, display_name = coalesce($3, nullif(display_name, $6)),
     profile_image_url = coalesce($4, profile_image_url), otp_auth_enabled = $5
   where project_id = $1 and id = $2 and is_anonymous`,
);

export const enableOtp = statement(
  "enable-otp",
  "update users set otp_auth_enabled = true where project_id = $1 and id = $2 and not otp_auth_enabled",
);

/** Each pair is whether the field is given, and its value. */
export const updateUserFields = statement(
  "update-user-fields",
  `update users set
     display_name = case when $3 then $4 else display_name end,
     profile_image_url = case when $5 then $6 else profile_image_url end,
     client_metadata = case when $7 then $8::jsonb else client_metadata end,
     client_read_only_metadata = case when $9 then $10::jsonb else client_read_only_metadata end,
     server_metadata = case when $11 then $12::jsonb else server_metadata end,
     otp_auth_enabled = case when $13 then $14 else otp_auth_enabled end,
     is_anonymous = is_anonymous and not $15
   where project_id = $1 and id = $2`,
);

/** Blocks new references to the user. */
export const lockUserForDelete = statement<{ id: string }>(
  "lock-user-for-delete",
  "select id from users where project_id = $1 and id = $2 for update",
);

/** Oldest team first. Locked, so that a concurrent leave and this deletion emit only one membership event. */
export const lockMembershipsOfUser = statement<{ team_id: string }>(
  "lock-memberships-of-user",
  `select m.team_id from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = $1 and m.user_id = $2 order by t.created_at, t.id for update of m`,
);

/**
 * A user's grants in teams and, with null, in the project. Locked, because definitions may be renamed or deleted
 * concurrently: each grant ends with one event and its last id.
 */
export const lockGrantsOfUser = statement<{ team_id: string | null; permission_id: string }>(
  "lock-grants-of-user",
  `with in_teams as materialized (
     select team_id, permission_id from team_permissions where project_id = $1 and user_id = $2 for update
   ), in_project as materialized (
     select permission_id from project_permissions where project_id = $1 and user_id = $2 for update
   )
   select team_id, permission_id from in_teams union all select null, permission_id from in_project`,
);

export const insertDeletedUser = statement(
  "insert-deleted-user",
  `insert into deleted_users (project_id, id, signed_up_at, deleted_at)
   select project_id, id, signed_up_at, $3 from users where project_id = $1 and id = $2`,
);

export const deleteExpiredDeletedUsers = statement(
  "delete-expired-deleted-users",
  `delete from deleted_users where ctid = any (array(select ctid from deleted_users where deleted_at < $1 limit $2))`,
);

export const deleteUserRow = statement("delete-user", "delete from users where project_id = $1 and id = $2");

export const upsertPassword = statement(
  "upsert-password",
  `insert into password_credentials (project_id, user_id, hash, updated_at) values ($1, $2, $3, $4)
   on conflict (project_id, user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`,
);

export const findPasswordHash = statement<{ hash: string }>(
  "find-password-hash-of-user",
  "select hash from password_credentials where project_id = $1 and user_id = $2",
);

/** Blocks changes of a verified password until the caller's transaction ends; no row if it has changed already. */
export const lockPassword = statement<{ user_id: string }>(
  "lock-password",
  "select user_id from password_credentials where project_id = $1 and user_id = $2 and hash = $3 for update",
);

export const deletePassword = statement(
  "delete-password",
  "delete from password_credentials where project_id = $1 and user_id = $2",
);

export interface SignInCandidate {
  readonly user_id: string;
  readonly hash: string | null;
}

/** Matches any email used for sign-in, not only the primary one. */
export const findSignInCandidate = statement<SignInCandidate>(
  "find-sign-in-candidate",
  `select c.user_id, p.hash
   from contact_channels c
   left join password_credentials p on p.project_id = c.project_id and p.user_id = c.user_id
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth`,
);

/** A provider account that a server imports, without tokens. */
export const insertOAuthAccount = statement(
  "insert-oauth-account-of-user",
  `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, email, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
