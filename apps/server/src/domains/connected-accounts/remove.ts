import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { providerName } from "../auth/oauth/index.ts";
import type { AuthServices, Caller } from "../auth/sign-in/index.ts";
import type { Project } from "../projects/index.ts";
import { queueSecurityNotice } from "../security-notices/index.ts";
import { checkRecentProof } from "../sessions/index.ts";
import { tellOfChange } from "../user-records/index.ts";
import { keepAWayIn } from "../ways-to-sign-in/index.ts";
import { deleteConnectedAccount } from "./queries.ts";
import { checkOwnAccount } from "./target-user.ts";

type Remove = typeof contract.connectedAccounts.remove;

/** `DELETE /connected-accounts/{user_id}/{connected_account_id}`: the account and its tokens. Clients keep at least one way in; a
 *  server knows what it does. */
export const remove =
  (services: AuthServices): Handler<Remove, Project, Caller> =>
  async (call) => {
    const { auth, user, params, request } = call;
    const { project } = auth;
    const { user_id: userId, connected_account_id: accountId } = params;
    checkOwnAccount(auth, user, userId);
    await checkRecentProof(services, auth);
    const telling = { projectId: project.id, userId, now: services.clock() };
    await services.database.transaction(async (transaction) => {
      const unlink = () =>
        tellOfChange(transaction, telling, () =>
          transaction.row(deleteConnectedAccount, [project.id, userId, accountId]),
        );
      const isClient = auth.accessType === "client";
      const removed = isClient ? await keepAWayIn(transaction, project, userId, unlink) : await unlink();
      if (!removed) throw new PlainError(404, "This user has no such connected account.");
      const details = { provider_id: removed.provider_id, connected_account_id: accountId.toLowerCase() };
      const event = { action: "connected_account.remove", target: { type: "user", id: userId }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId,
        notice: { kind: "account-unlinked", provider: providerName(project, removed.provider_id) },
        endUser: services.readEndUser(request),
      });
    });
    return { success: true };
  };
