import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { deleteInvitation, listOpenInvitations } from "../project-owners/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { toWire } from "./to-wire.ts";
import type { InvitationServices } from "./verify-invitation.ts";

/** `GET /internal/project-owner-invitations` */
export function list({
  database,
  clock,
}: InvitationServices): Handler<typeof contract.projectOwnerInvitations.list, Project, User> {
  return async function list({ auth }) {
    const open = await listOpenInvitations(database, { projectId: auth.project.id, now: clock() });
    return { items: open.map(toWire), is_paginated: false };
  };
}

/** `DELETE /internal/project-owner-invitations/{id}` */
export function revoke(
  services: InvitationServices,
): Handler<typeof contract.projectOwnerInvitations.revoke, Project, User> {
  return async function revoke(call) {
    const { auth, params } = call;
    await services.database.transaction(async (transaction) => {
      if (!(await deleteInvitation(transaction, { projectId: auth.project.id, id: params.id })))
        throw apiError("VERIFICATION_CODE_NOT_FOUND");
      const target = { type: "project_owner_invitation", id: params.id.toLowerCase() };
      const revoked = { action: "project_owner_invitation.revoke", target } as const;
      await recordAudit(transaction, toAuditContext(services, call), [revoked]);
    });
    return { success: true };
  };
}
