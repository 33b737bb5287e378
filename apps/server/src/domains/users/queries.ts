import { statement } from "../../platform/database/database.ts";
import type { User } from "./user.ts";

const columns = `u.project_id, u.id, u.display_name, u.profile_image_url, u.client_metadata, u.client_read_only_metadata, u.server_metadata,
  u.otp_auth_enabled, u.totp_secret_ciphertext is not null as requires_totp_mfa, u.is_anonymous, u.signed_up_at, u.last_active_at,
  p.user_id is not null as has_password,
  exists (select from passkeys k where k.project_id = u.project_id and k.user_id = u.id) as has_passkey,
  (select coalesce(json_agg(json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email) order by o.created_at, o.id), '[]')
   from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id) as oauth_providers,
  c.value as primary_email,
  coalesce(c.is_verified, false) as primary_email_verified, coalesce(c.used_for_auth, false) as primary_email_auth_enabled`;

const joins = `left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  left join password_credentials p on p.project_id = u.project_id and p.user_id = u.id`;

/** `(…) is true` keeps the planner from entering by other indexes than the primary key while a young table has no statistics.
 *  One round trip tells who is calling and that their session still stands: a revoked session is refused at once. */
export const findUserOfSession = statement<User>(
  "find-user-of-session",
  `select ${columns} from sessions s
   join users u on u.project_id = s.project_id and u.id = s.user_id
   ${joins}
   where s.project_id = $1 and s.id = $3 and (s.user_id = $2) is true and (s.expires_at > $4) is true
     and (s.last_used_at > $5::timestamptz or $5::timestamptz is null)`,
);

export const findUser = statement<User>(
  "find-user",
  `select ${columns} from users u ${joins} where u.project_id = $1 and u.id = $2`,
);

export const lockUser = statement<{ id: string }>(
  "lock-user",
  "select id from users where project_id = $1 and id = $2 for no key update",
);

export const insertUser = statement(
  "insert-user",
  `insert into users (project_id, id, display_name, profile_image_url, otp_auth_enabled, is_anonymous, signed_up_at, last_active_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);

/** `$6`: the name that anonymous accounts are given. */
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

/** Each pair is: whether the field is given, and its value. */
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

export const deleteUser = statement("delete-user", "delete from users where project_id = $1 and id = $2");

export const upsertPassword = statement(
  "upsert-password",
  `insert into password_credentials (project_id, user_id, hash, updated_at) values ($1, $2, $3, $4)
   on conflict (project_id, user_id) do update set hash = excluded.hash, updated_at = excluded.updated_at`,
);

export const findPasswordHashOf = statement<{ hash: string }>(
  "find-password-hash-of-user",
  "select hash from password_credentials where project_id = $1 and user_id = $2",
);

/** Keeps a verified password from being changed until the caller's transaction ends; no row when it has been changed already. */
export const holdPassword = statement<{ user_id: string }>(
  "hold-password",
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

/** Any address of the user that is used for sign-in will do, not only the primary one. */
export const findSignInCandidate = statement<SignInCandidate>(
  "find-sign-in-candidate",
  `select c.user_id, p.hash
   from contact_channels c
   left join password_credentials p on p.project_id = c.project_id and p.user_id = c.user_id
   where c.project_id = $1 and c.type = 'email' and c.normalized_value = $2 and c.used_for_auth`,
);
