import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { getMaxItems, toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { queueEvents } from "../../webhooks/index.ts";
import { grantProjectPermissions } from "../grant-permissions.ts";
import { checkOwnPermissions, type GrantServices, lockGrantee, lockPermission, revokeInProject } from "./access.ts";
import { searchInProject } from "./search.ts";

type Endpoints = typeof contract.projectPermissions;

/** `GET /project-permissions` */
export function list({ database }: GrantServices): Handler<Endpoints["list"], Project, User> {
  return async function list({ auth, query }) {
    checkOwnPermissions(auth, query.user_id);
    const { recursive, limit = getMaxItems(auth), cursor, ...filters } = query;
    const size = Math.min(limit, getMaxItems(auth));
    const found = await database.query(
      searchInProject({
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
      ({ user_id, id }) => `${user_id}.${id}`,
      (row) => row,
    );
  };
}

/**
 * `POST /project-permissions/{user_id}/{permission_id}`. Check order: user, permission (system permissions are for
 * teams only), scope. Emits an event only for a new grant.
 */
export function grant(services: GrantServices): Handler<Endpoints["grant"], Project, User> {
  return function grant(call) {
    return services.database.transaction(async (transaction) => {
      const { params } = call;
      const context = toAuditContext(services, call);
      const { projectId } = context;
      const id = params.permission_id;
      const userId = await lockGrantee(transaction, projectId, params.user_id);
      await lockPermission(transaction, projectId, id, "project");
      const data = { id, user_id: userId };
      const granted = await grantProjectPermissions(transaction, { projectId, userId }, [{ id }]);
      if (granted.length > 0) {
        await queueEvents(transaction, context, [{ type: "project_permission.created", data }]);
        const target = { type: "user", id: userId };
        const event = { action: "project_permission.grant", target, details: { permission_id: id } } as const;
        await recordAudit(transaction, context, [event]);
      }
      return data;
    });
  };
}

/** `DELETE /project-permissions/{user_id}/{permission_id}`. Check order: user, grant. */
export function revoke(services: GrantServices): Handler<Endpoints["revoke"], Project, User> {
  return function revoke(call) {
    return services.database.transaction(async (transaction) => {
      const { params } = call;
      const context = toAuditContext(services, call);
      const { projectId } = context;
      const id = params.permission_id;
      const userId = await lockGrantee(transaction, projectId, params.user_id);
      const revoked = await transaction.row(revokeInProject, { projectId, userId, permissionId: id });
      if (!revoked) throw apiError("PERMISSION_NOT_FOUND", { permission_id: id });
      const data = { id, user_id: userId };
      await queueEvents(transaction, context, [{ type: "project_permission.deleted", data }]);
      const target = { type: "user", id: userId };
      const event = { action: "project_permission.revoke", target, details: { permission_id: id } } as const;
      await recordAudit(transaction, context, [event]);
      return { success: true };
    });
  };
}
