import { statement } from "../../../platform/database/database.ts";
import type { Credentials } from "./has-sign-in-method.ts";

/**
 * Serializes changes of a user's credentials, so that each sees the result of the previous one. Doesn't block new
 * sessions, which only need a key share lock on the user.
 */
export const lockUserForSignInMethods = statement<{ id: string }>(
  "lock-user-for-sign-in-methods",
  "select id from users where project_id = $1 and id = $2 for no key update",
);

export const findCredentials = statement<Credentials>(
  "find-credentials",
  `select
     exists (select from password_credentials p where p.project_id = $1 and p.user_id = $2) as has_password,
     exists (select from passkeys k where k.project_id = $1 and k.user_id = $2) as has_passkey,
     exists (select from contact_channels c where c.project_id = $1 and c.user_id = $2 and c.used_for_auth) as has_address,
     exists (select from contact_channels c where c.project_id = $1 and c.user_id = $2 and c.used_for_auth and c.is_verified)
       as has_verified_address,
     (select coalesce(array_agg(o.provider_id), '{}') from oauth_accounts o where o.project_id = $1 and o.user_id = $2) as providers`,
);
