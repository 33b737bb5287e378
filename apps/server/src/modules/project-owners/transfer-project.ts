import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditContext, forProject, recordAudit, toAuditContext } from "../audit/index.ts";
import { checkMembership, hasPermission } from "../permissions/index.ts";
import { lockProjectForUpdate, type Project, readOwnerTeam, setOwnerTeam } from "../projects/index.ts";
import { requireOwnSession } from "../sessions/index.ts";
import type { User } from "../users/index.ts";
import { addOwnerToProjects, removeOwnerFromProjects } from "./ownership.ts";
import { findOwners } from "./ownership-statements.ts";
import { requireInternalProject } from "./require-internal-project.ts";

interface Transfer {
  readonly projectId: string;
  readonly userId: string;
  readonly newTeamId: string;
}

/** Clients know this permission by its ID. */
const requiredPermission = "team_admin";

/** `POST /internal/projects/transfer` */
export function transferProject(
  services: Pick<Platform, "database" | "clock" | "readEndUser">,
): Handler<typeof contract.ownedProjects.transfer, Project, Pick<User, "id" | "is_anonymous">> {
  return async function transferProject(call) {
    const { auth, user, body } = call;
    requireInternalProject(auth.project);
    await requireOwnSession(services, auth);
    const transfer = { projectId: body.project_id, userId: user.id, newTeamId: body.new_team_id.toLowerCase() };
    const context = toAuditContext(services, call);
    await services.database.transaction((transaction) => move(transaction, context, transfer));
    return { success: "true" };
  };
}

/** Locks the project, so that of two concurrent transfers the second one sees the first one's team. */
async function move(
  transaction: Queryable,
  context: AuditContext,
  { projectId, userId, newTeamId }: Transfer,
): Promise<void> {
  const notFound = apiError("PROJECT_NOT_FOUND", { project_id: projectId });
  if (!(await lockProjectForUpdate(transaction, projectId))) throw notFound;
  const owners = await transaction.rows(findOwners, { projectId, ownerUserId: null });
  // The same error for a project of others, so that callers can't find out which projects exist.
  if (!owners.some((owner) => owner.user_id === userId)) throw notFound;
  const teamId = await readOwnerTeam(transaction, projectId);
  if (teamId === null)
    throw new PlainError(400, "The project has no owner team, so it can't be transferred to another.");
  if (!(await hasPermission(transaction, { projectId: internalProjectId, teamId, userId }, requiredPermission)))
    throw apiError("TEAM_PERMISSION_REQUIRED", {
      team_id: teamId,
      user_id: userId,
      permission_id: requiredPermission,
    });
  await checkMembership(transaction, { projectId: internalProjectId, teamId: newTeamId, userId });
  if (newTeamId === teamId) return;
  const named = owners.filter((owner) => owner.is_named).map((owner) => owner.user_id);
  if (!named.includes(userId)) await addOwnerToProjects(transaction, context, { userId, projectIds: [projectId] });
  for (const other of named.filter((each) => each !== userId).sort())
    await removeOwnerFromProjects(transaction, context, { userId: other, projectIds: [projectId] });
  await setOwnerTeam(transaction, projectId, newTeamId);
  await recordAudit(transaction, forProject(projectId, context), [
    {
      action: "project_transfer.confirm",
      target: { type: "project", id: projectId },
      details: { from_team_id: teamId, to_team_id: newTeamId },
    },
  ]);
}
