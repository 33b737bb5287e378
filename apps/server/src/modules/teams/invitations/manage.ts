import { type contract, maxOpenTeamInvitations, type TeamInvitationRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { formatAgeCursor, toAgePage, toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { assertOwnUser, checkAccess, type InvitationServices } from "./access.ts";
import {
  deleteInvitation,
  type InvitationRow,
  listInvitationsOfUser,
  listOpenInvitations,
} from "./invitation-statements.ts";

const toWire = ({ expires_at, created_at, ...invitation }: InvitationRow): TeamInvitationRead => ({
  ...invitation,
  expires_at_millis: expires_at.getTime(),
  created_at_millis: created_at.getTime(),
});

/** `GET /team-invitations` */
export function list(services: InvitationServices): Handler<typeof contract.teamInvitations.list, Project, User> {
  return async function list({ auth, query }) {
    const { team_id: teamId, user_id: userId, limit = maxOpenTeamInvitations } = query;
    const projectId = auth.project.id;
    const page = {
      projectId,
      now: new Date(services.clock()),
      ...toAgePage(query, limit, { isDescending: false }),
    };
    const findRows = async (): Promise<InvitationRow[]> => {
      if (teamId === undefined) {
        // The contract requires one of both.
        const ofUser = userId ?? "";
        assertOwnUser(auth, ofUser);
        return services.database.rows(listInvitationsOfUser, { ...page, userId: ofUser });
      }
      if (userId !== undefined) throw new PlainError(400, "Give the team_id or the user_id, not both.");
      await checkAccess(services, auth, teamId, ["$read_members", "$invite_members"]);
      return services.database.rows(listOpenInvitations, { ...page, teamId });
    };
    return toListOrPage(query, toSmallPage(await findRows(), limit), formatAgeCursor, toWire);
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
