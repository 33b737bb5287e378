import type { RestrictableUser } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Limits } from "../../../http/limits.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Mailer } from "../../emails/index.ts";
import { checkPermission, type SystemPermission } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { findTeam } from "../team-statements.ts";
import { assertUnrestricted } from "./invitation-rules.ts";
import { findInvitedEmail } from "./invitation-statements.ts";

export type InvitationServices = Platform & Mailer & { readonly limits: Limits };

type Caller = Authentication<Project, Pick<User, "id">>;

/**
 * Clients need each of the permissions in the team; for servers, the team must exist.
 * @throws CANNOT_GET_OWN_USER_WITHOUT_USER, TEAM_MEMBERSHIP_NOT_FOUND, TEAM_PERMISSION_REQUIRED, TEAM_NOT_FOUND
 */
export async function checkAccess(
  { database }: Pick<InvitationServices, "database">,
  { accessType, project, user }: Caller,
  teamId: string,
  permissions: readonly SystemPermission[],
): Promise<void> {
  if (accessType !== "client") {
    if (!(await findTeam(database, { projectId: project.id, teamId })))
      throw apiError("TEAM_NOT_FOUND", { team_id: teamId });
    return;
  }
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  for (const permission of permissions)
    await checkPermission(database, { projectId: project.id, teamId, userId: user.id }, permission);
}

/** Clients can use only their own user's invitations. @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError 403 */
export function assertOwnUser({ accessType, user }: Caller, userId: string): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId.toLowerCase())
    throw new PlainError(403, "Clients can only use the invitations of their own user.");
}

interface Invitee {
  readonly project: Project;
  readonly user: RestrictableUser & Pick<User, "id">;
  readonly invitationId: string;
}

/**
 * For clients with the newer header names: the user is not restricted and has the invited email, verified or not, since
 * the code proves it. Their pages then offer another account; other clients don't know the codes. Not a security check.
 * @throws TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED, TEAM_INVITATION_EMAIL_MISMATCH
 */
export async function assertInvitee(
  database: Queryable,
  { headerFamily }: HttpRequest,
  { project, user, invitationId }: Invitee,
): Promise<void> {
  if (headerFamily !== "hexclave") return;
  assertUnrestricted(user, project.config);
  if (!(await database.row(findInvitedEmail, { projectId: project.id, invitationId, userId: user.id })))
    throw apiError("TEAM_INVITATION_EMAIL_MISMATCH");
}
