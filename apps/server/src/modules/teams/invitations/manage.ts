import type { contract, TeamInvitationRead } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { checkAccess, type InvitationServices } from "./access.ts";
import { deleteInvitation, type InvitationRow, listOpenInvitations } from "./invitation-statements.ts";

const toWire = ({ expires_at, ...invitation }: InvitationRow): TeamInvitationRead => ({
  ...invitation,
  expires_at_millis: expires_at.getTime(),
});

/** `GET /team-invitations` */
export function list(services: InvitationServices): Handler<typeof contract.teamInvitations.list, Project, User> {
  return async function list({ auth, query }) {
    await checkAccess(services, auth, query.team_id, ["$read_members", "$invite_members"]);
    const values = { projectId: auth.project.id, teamId: query.team_id, now: new Date(services.clock()) };
    const invitations = await services.database.rows(listOpenInvitations, values);
    return { items: invitations.map(toWire), is_paginated: false };
  };
}

/** `DELETE /team-invitations/{id}`: invalidates all codes of the invitation. */
export function revoke(services: InvitationServices): Handler<typeof contract.teamInvitations.revoke, Project, User> {
  return async function revoke(call) {
    const { auth, params, query } = call;
    await checkAccess(services, auth, query.team_id, ["$remove_members"]);
    await services.database.transaction(async (transaction) => {
      const deleted = await transaction.run(deleteInvitation, {
        projectId: auth.project.id,
        teamId: query.team_id,
        id: params.id,
      });
      if (deleted === 0) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      const target = { type: "team_invitation", id: params.id.toLowerCase() };
      const details = { team_id: query.team_id.toLowerCase() };
      const revoked = { action: "team_invitation.revoke", target, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [revoked]);
    });
    return { success: true };
  };
}
