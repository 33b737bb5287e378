import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { checkPermission, type Member } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { type TeamCaller, type TeamServices, toMember } from "../access.ts";
import { removeMember } from "./remove-member.ts";

/** `DELETE /team-memberships/{team_id}/{user_id}`. Team admins can leave, even the last one. */
export const remove =
  (services: TeamServices): Handler<typeof contract.teamMemberships.delete, Project, User> =>
  async (call) => {
    const { auth, params } = call;
    const { database, clock } = services;
    const member = toMember(auth, params);
    await checkRemoval(database, auth, member);
    await database.transaction(async (transaction) => {
      await removeMember(transaction, { ...member, now: clock() });
      const removed = { action: "team_membership.remove", target: { type: "user", id: member.userId } } as const;
      const details = { team_id: member.teamId };
      await recordAudit(transaction, toAuditContext(services, call), [{ ...removed, details }]);
    });
    return { success: true };
  };

/** Members can always leave; removing another member requires a permission. */
async function checkRemoval(database: Queryable, { accessType, user }: TeamCaller, member: Member): Promise<void> {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== member.userId) await checkPermission(database, { ...member, userId: user.id }, "$remove_members");
}
