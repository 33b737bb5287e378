import { getRestriction, type RestrictableUser } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Authentication } from "../../http/handler.ts";
import type { Limits } from "../../http/limits.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Mailer } from "../emails/index.ts";
import { hasPermission } from "../permissions/index.ts";
import type { Project, ProjectStore } from "../projects/index.ts";
import { requireRecentAuthentication } from "../sessions/index.ts";
import type { KeyActivity } from "./activity/key-activity.ts";
import type { ApiKeyType } from "./key-format.ts";

export type ApiKeyServices = Platform &
  Mailer & { readonly limits: Limits; readonly projects: ProjectStore; readonly keyActivity: KeyActivity };

/** The fields of the signed-in user that these endpoints need. */
export interface KeyUser extends RestrictableUser {
  readonly id: string;
}

export type KeyCaller = Authentication<Project, KeyUser>;

/** The first check of every endpoint. @throws PlainError 400 if the project has not enabled keys of this type */
export function assertKeysEnabled({ config }: Pick<Project, "config">, type: ApiKeyType): void {
  const isEnabled = type === "user" ? config.allow_user_api_keys : config.allow_team_api_keys;
  if (!isEnabled) throw new PlainError(400, `API keys for ${type}s aren't enabled for this project.`);
}

/** Clients can read and change only their own user's keys. @throws USER_AUTHENTICATION_REQUIRED, PlainError 403 */
export function assertOwnUser({ accessType, user }: KeyCaller, userId: string): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (user.id !== userId.toLowerCase()) throw new PlainError(403, "Clients can only access their own API keys.");
}

/**
 * Clients can read and change keys of teams where they hold `$manage_api_keys`; for other teams they do not learn
 * whether keys exist.
 * @throws USER_AUTHENTICATION_REQUIRED, API_KEY_NOT_FOUND
 */
export async function assertCanManageTeamKeys(
  { database }: Pick<Platform, "database">,
  { accessType, project, user }: KeyCaller,
  teamId: string,
): Promise<void> {
  if (accessType !== "client") return;
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  const member = { projectId: project.id, teamId, userId: user.id };
  if (!(await hasPermission(database, member, "$manage_api_keys"))) throw apiError("API_KEY_NOT_FOUND");
}

/**
 * A new key, or a longer expiry, outlasts the session: clients need a recent sign-in if the project requires it, and
 * impersonation sessions are rejected. Anonymous users have no keys: anyone can create such accounts in bulk. The same
 * goes for accounts with an address of someone else, if the project requires a verified one, and for restricted users.
 * @throws IMPERSONATION_FORBIDDEN, EMAIL_NOT_VERIFIED, PlainError 400, 403 @see ASVS 5.0 7.5.1
 */
export async function assertCanCreateKeys(
  services: Pick<Platform, "database" | "clock">,
  caller: KeyCaller,
): Promise<void> {
  await requireRecentAuthentication(services, caller);
  if (caller.accessType !== "client" || !caller.user) return;
  if (caller.user.is_anonymous)
    throw new PlainError(400, "An anonymous user can't create API keys. Add an email first.");
  const { config } = caller.project;
  const reason = getRestriction(caller.user, config).restricted_reason?.type;
  const needsVerification = config.api_keys_require_verified_email && !caller.user.primary_email_verified;
  if (reason === "email_not_verified" || needsVerification) throw apiError("EMAIL_NOT_VERIFIED");
  if (reason === "restricted_by_administrator")
    throw new PlainError(403, "This user is restricted, so they can't create API keys.");
}
