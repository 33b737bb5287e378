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

/** What these endpoints work with. */
export type ApiKeyServices = Platform &
  Mailer & { readonly limits: Limits; readonly projects: ProjectStore; readonly keyActivity: KeyActivity };

/** What these endpoints need to know of the signed-in user. */
export interface KeyUser {
  readonly id: string;
}

export type KeyCaller = Authentication<Project, KeyUser>;

/** The first check of every endpoint. @throws PlainError 400 where the project has no keys of this type */
export function assertKeysEnabled({ config }: Pick<Project, "config">, type: ApiKeyType): void {
  const isEnabled = type === "user" ? config.allow_user_api_keys : config.allow_team_api_keys;
  if (!isEnabled) throw new PlainError(400, `API keys of ${type}s are not enabled for this project.`);
}

/** Clients see and change keys of their own user only. @throws USER_AUTHENTICATION_REQUIRED, PlainError 403 */
export function assertOwnUser({ accessType, user }: KeyCaller, userId: string): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (user.id !== userId.toLowerCase()) throw new PlainError(403, "Clients have access to their own API keys only.");
}

/** Clients see and change keys of teams in which they hold `$manage_api_keys`; elsewhere they do not learn whether there are any.
 *  @throws USER_AUTHENTICATION_REQUIRED, API_KEY_NOT_FOUND */
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

/** A key that is made, or lives longer, outlasts the session: clients prove who they are where the project asks for it, and whoever acts
 *  for a user leaves nothing behind. @throws IMPERSONATION_FORBIDDEN, PlainError 403 @see ASVS 5.0 7.5.1 */
export async function assertCanCreateKeys(
  services: Pick<Platform, "database" | "clock">,
  caller: KeyCaller,
): Promise<void> {
  await requireRecentAuthentication(services, caller);
}
