import { apiError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";
import type { Limits } from "../../../http/limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Mailer } from "../../emails/index.ts";
import { checkPermission, type SystemPermission } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { findTeam } from "../team-statements.ts";

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
