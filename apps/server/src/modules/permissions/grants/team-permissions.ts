import { systemPermissionIds } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { getMaxItems, toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { type AuditEvent, recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { queueEvents } from "../../webhooks/index.ts";
import { type Member, membershipNotFound } from "../check-permission.ts";
import { grantTeamPermissions } from "../grant-permissions.ts";
import {
  checkOwnPermissions,
  type GrantServices,
  lockGrantee,
  lockMembership,
  lockPermission,
  revokeInTeam,
} from "./access.ts";
import { searchInTeams } from "./search.ts";

type Endpoints = typeof contract.teamPermissions;

/** `GET /team-permissions` */
export function list({ database }: GrantServices): Handler<Endpoints["list"], Project, User> {
  return async function list({ auth, query }) {
    checkOwnPermissions(auth, query.user_id);
    const { recursive, limit = getMaxItems(auth), cursor, ...filters } = query;
    const size = Math.min(limit, getMaxItems(auth));
    const found = await database.query(
      searchInTeams({
        projectId: auth.project.id,
        isRecursive: recursive === "true",
        filters,
        after: cursor?.split(".") ?? null,
        limit: size + 1,
      }),
    );
    return toListOrPage(
      query,
      toSmallPage(found, size),
      ({ team_id, user_id, id }) => `${team_id}.${user_id}.${id}`,
      (row) => row,
    );
  };
}

/**
 * `POST /team-permissions/{team_id}/{user_id}/{permission_id}`. Check order: user, membership, permission, scope. Emits
 * an event only for a new grant.
 */
export function grant(services: GrantServices): Handler<Endpoints["grant"], Project, User> {
  return function grant(call) {
    return services.database.transaction(async (transaction) => {
      const { team_id, user_id, permission_id: id } = call.params;
      const context = toAuditContext(services, call);
      const member = await lockMember(transaction, { projectId: context.projectId, teamId: team_id, userId: user_id });
      if (!isSystemPermission(id)) await lockPermission(transaction, member.projectId, id, "team");
      const data = { id, user_id: member.userId, team_id: member.teamId };
      const granted = await grantTeamPermissions(transaction, member, [{ id }]);
      if (granted.length > 0) {
        await queueEvents(transaction, context, [{ type: "team_permission.created", data }]);
        await recordAudit(transaction, context, [getEvent("team_permission.grant", member, id)]);
      }
      return data;
    });
  };
}

/** `DELETE /team-permissions/{team_id}/{user_id}/{permission_id}`. Check order: user, membership, grant. */
export function revoke(services: GrantServices): Handler<Endpoints["revoke"], Project, User> {
  return function revoke(call) {
    return services.database.transaction(async (transaction) => {
      const { team_id, user_id, permission_id: id } = call.params;
      const context = toAuditContext(services, call);
      const member = await lockMember(transaction, { projectId: context.projectId, teamId: team_id, userId: user_id });
      const { projectId, teamId, userId } = member;
      const revoked = await transaction.row(revokeInTeam, { projectId, teamId, userId, permissionId: id });
      if (!revoked) throw apiError("TEAM_PERMISSION_NOT_FOUND", { team_id, user_id, permission_id: id });
      await queueEvents(transaction, context, [
        { type: "team_permission.deleted", data: { id, user_id: userId, team_id: teamId } },
      ]);
      await recordAudit(transaction, context, [getEvent("team_permission.revoke", member, id)]);
      return { success: true };
    });
  };
}

const getEvent = (
  action: "team_permission.grant" | "team_permission.revoke",
  { teamId, userId }: Member,
  id: string,
): AuditEvent => ({ action, target: { type: "user", id: userId }, details: { team_id: teamId, permission_id: id } });

const isSystemPermission = (id: string): boolean => (systemPermissionIds as readonly string[]).includes(id);

/**
 * Locks user and membership until the transaction ends, and returns the ids in lower case. @throws USER_NOT_FOUND,
 * TEAM_MEMBERSHIP_NOT_FOUND
 */
async function lockMember(transaction: Queryable, member: Member): Promise<Member> {
  const { projectId, teamId } = member;
  const userId = await lockGrantee(transaction, projectId, member.userId);
  const held = await transaction.row(lockMembership, { projectId, teamId, userId });
  if (!held) throw membershipNotFound(member);
  return { projectId, teamId: held.team_id, userId };
}
