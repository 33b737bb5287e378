import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Project } from "../../projects/index.ts";

/** What a user has to sign in with, whether or not the project enables it. Only emails used for sign-in count. */
interface Credentials {
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly has_address: boolean;
  readonly has_verified_address: boolean;
  /** Ids of the providers of linked accounts that can be used to sign in. */
  readonly providers: readonly string[];
}

/** The sign-in methods a project enables. */
export interface EnabledSignInMethods {
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly passkey_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly custom_oidc: readonly { readonly id: string }[];
}

/**
 * Whether a user without a session could sign in. A verified email suffices for an email code, and for a password
 * reset, which can also set a first password.
 */
export function hasSignInMethod(config: EnabledSignInMethods, credentials: Credentials): boolean {
  const providers = new Set([...config.oauth_providers, ...config.custom_oidc].map(({ id }) => id));
  return (
    (config.passkey_enabled && credentials.has_passkey) ||
    (config.credential_enabled && credentials.has_password && credentials.has_address) ||
    ((config.credential_enabled || config.magic_link_enabled) && credentials.has_verified_address) ||
    credentials.providers.some((id) => providers.has(id))
  );
}

/**
 * Serializes changes of a user's credentials, so that each sees the result of the previous one. Doesn't block new
 * sessions, which only need a key share lock on the user.
 */
const lockUserForSignInMethods = statement(
  "lock-user-for-sign-in-methods",
  "select id from users where project_id = $projectId and id = $userId for no key update",
);

const findCredentials = statement(
  "find-credentials",
  `select
     exists (select from password_credentials p where p.project_id = $projectId and p.user_id = $userId) as "has_password!",
     exists (select from passkeys k where k.project_id = $projectId and k.user_id = $userId) as "has_passkey!",
     exists (select from contact_channels c where c.project_id = $projectId and c.user_id = $userId and c.used_for_auth) as "has_address!",
     exists (select from contact_channels c where c.project_id = $projectId and c.user_id = $userId and c.used_for_auth and c.is_verified)
       as "has_verified_address!",
     (select coalesce(array_agg(o.provider_id), '{}') from oauth_accounts o where o.project_id = $projectId and o.user_id = $userId and o.allow_sign_in)
       as "providers!"`,
);

/**
 * Runs a change and rejects it if the user could sign in before but not afterward.
 * @throws PlainError 400, so that the caller's transaction is rolled back
 */
export async function assertSignInMethodRemains<T>(
  transaction: Queryable,
  project: Project,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  await transaction.row(lockUserForSignInMethods, { projectId: project.id, userId });
  const before = await transaction.row(findCredentials, { projectId: project.id, userId });
  const result = await change();
  const after = await transaction.row(findCredentials, { projectId: project.id, userId });
  if (before && after && hasSignInMethod(project.config, before) && !hasSignInMethod(project.config, after))
    throw new PlainError(400, "This is your last sign-in method. Add another one first.");
  return result;
}
