import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Call, Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { AuthServices, Caller } from "../../auth/index.ts";
import { assertSignInMethodRemains, deleteOAuthAccount } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import { providerName } from "../providers/find-provider.ts";
import { assertOwnAccount } from "./assert-own-account.ts";

type Remove = typeof contract.connectedAccounts.remove;

/** `DELETE /connected-accounts/{user_id}/{connected_account_id}` */
export function remove(services: AuthServices): Handler<Remove, Project, Caller> {
  return async function remove(call) {
    const { user_id: userId, connected_account_id: accountId } = call.params;
    await unlinkAccount(services, call, { userId, accountId });
    return { success: true };
  };
}

/**
 * Deletes the account and its tokens. Clients cannot remove the last sign-in method; servers can.
 * @throws CANNOT_GET_OWN_USER_WITHOUT_USER, IMPERSONATION_FORBIDDEN, PlainError 400, 403, 404
 */
export async function unlinkAccount(
  services: AuthServices,
  call: Pick<Call<Remove, Project, Caller>, "auth" | "user" | "request">,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
): Promise<void> {
  const { auth, user, request } = call;
  const { project } = auth;
  assertOwnAccount(auth, user, userId);
  await requireRecentAuthentication(services, auth);
  const userChange = { projectId: project.id, userId, now: services.clock() };
  await services.database.transaction(async (transaction) => {
    const unlink = () =>
      publishUserUpdated(transaction, userChange, () =>
        deleteOAuthAccount(transaction, { projectId: project.id, userId, id: accountId }),
      );
    const isClient = auth.accessType === "client";
    const providerId = isClient
      ? await assertSignInMethodRemains(transaction, project, userId, unlink)
      : await unlink();
    if (providerId === null) throw new PlainError(404, "The user has no such connected account.");
    const details = { provider_id: providerId, connected_account_id: accountId.toLowerCase() };
    const event = { action: "connected_account.remove", target: { type: "user", id: userId }, details } as const;
    await recordAudit(transaction, toAuditContext(services, call), [event]);
    await queueSecurityNotice(transaction, services, {
      project,
      userId,
      notice: { kind: "account-unlinked", provider: providerName(project, providerId) },
      endUser: services.readEndUser(request),
    });
  });
}
