import type { contract, UserOAuthProviderUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Call, Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Caller } from "../../auth/index.ts";
import { assertSignInMethodRemains, insertOAuthAccount, updateOAuthAccount } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { ConnectedAccountRow, ConnectedAccountServices } from "../connected-accounts/account-tokens.ts";
import { assertOwnAccount } from "../connected-accounts/assert-own-account.ts";
import { unlinkAccount } from "../connected-accounts/remove.ts";
import { deleteTokensOfAccount, lockUserForLink } from "../oauth-statements.ts";
import { findProvider, providerName } from "../providers/find-provider.ts";
import { findAccountById, listAccounts, toWire } from "./read.ts";

type Endpoints = typeof contract.userOauthProviders;

/** An account is linked to one user, whatever it is used for. */
const rejectTakenAccount = (error: unknown): never => {
  throw violatesUnique(error, "oauth_accounts_once")
    ? apiError("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN")
    : error;
};

type Account = Pick<ConnectedAccountRow, "provider_id" | "account_id" | "allow_sign_in">;

/** `others`: the user's other accounts. @throws PlainError 400 */
function assertUniqueOfUser(others: readonly Account[], account: Account): void {
  const ofProvider = others.filter(({ provider_id }) => provider_id === account.provider_id);
  if (ofProvider.some(({ account_id }) => account_id === account.account_id))
    throw new PlainError(400, "The user already has this account at the OAuth provider.");
  if (account.allow_sign_in && ofProvider.some(({ allow_sign_in }) => allow_sign_in))
    throw new PlainError(400, "The user already signs in with another account at the OAuth provider.");
}

/** A new sign-in method. @see ASVS 5.0 6.3.7 */
const notify = (
  transaction: Queryable,
  services: ConnectedAccountServices,
  { auth: { project }, request }: Pick<Call<Endpoints["update"], Project, Caller>, "auth" | "request">,
  { userId, providerId }: { readonly userId: string; readonly providerId: string },
): Promise<void> =>
  queueSecurityNotice(transaction, services, {
    project,
    userId,
    notice: { kind: "account-linked", provider: providerName(project, providerId) },
    endUser: services.readEndUser(request),
  });

/** `POST /oauth-providers` */
export function create(services: ConnectedAccountServices): Handler<Endpoints["create"], Project, Caller> {
  return async function create(call) {
    const { auth, body } = call;
    const { project } = auth;
    const { provider_config_id: providerId, account_id: accountId } = body;
    if (!findProvider(services.oauth, project, providerId))
      throw new PlainError(404, "The project has no such OAuth provider.");
    const userId = body.user_id.toLowerCase();
    const now = services.clock();
    return services.database.transaction(async (transaction) => {
      const owner = { projectId: project.id, userId };
      // Serializes concurrent changes of one user's accounts.
      if (!(await transaction.row(lockUserForLink, owner))) throw apiError("USER_NOT_FOUND");
      const account = { provider_id: providerId, account_id: accountId, allow_sign_in: body.allow_sign_in };
      assertUniqueOfUser(await listAccounts(transaction, project.id, userId), account);
      const id = await publishUserUpdated(transaction, { ...owner, now }, () =>
        insertOAuthAccount(transaction, {
          ...owner,
          providerId,
          accountId,
          email: body.email ?? null,
          createdAt: now,
          allowSignIn: body.allow_sign_in,
          allowConnectedAccounts: body.allow_connected_accounts,
        }),
      ).catch(rejectTakenAccount);
      const details = { provider_id: providerId, connected_account_id: id };
      const event = { action: "connected_account.add", target: { type: "user", id: userId }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      if (body.allow_sign_in) await notify(transaction, services, call, { userId, providerId });
      return toWire(auth, findAccountById(await listAccounts(transaction, project.id, userId), id));
    });
  };
}

/** `PATCH /oauth-providers/{user_id}/{id}` */
export function update(services: ConnectedAccountServices): Handler<Endpoints["update"], Project, Caller> {
  return async function update(call) {
    const { auth, user, params } = call;
    const { project } = auth;
    const body: UserOAuthProviderUpdate = call.body;
    assertOwnAccount(auth, user, params.user_id);
    await requireRecentAuthentication(services, auth);
    const userId = params.user_id.toLowerCase();
    const owner = { projectId: project.id, userId };
    return services.database.transaction(async (transaction) => {
      await transaction.row(lockUserForLink, owner);
      const accounts = await listAccounts(transaction, project.id, userId);
      const before = findAccountById(accounts, params.id);
      const { id, provider_id: providerId } = before;
      const after = {
        ...owner,
        id,
        accountId: body.account_id ?? before.account_id,
        email: body.email ?? before.email,
        allowSignIn: body.allow_sign_in ?? before.allow_sign_in,
        allowConnectedAccounts: body.allow_connected_accounts ?? before.allow_connected_accounts,
      };
      assertUniqueOfUser(
        accounts.filter((account) => account !== before),
        { provider_id: providerId, account_id: after.accountId, allow_sign_in: after.allowSignIn },
      );
      const change = () =>
        publishUserUpdated(transaction, { ...owner, now: services.clock() }, () =>
          updateOAuthAccount(transaction, after),
        ).catch(rejectTakenAccount);
      if (auth.accessType === "client") await assertSignInMethodRemains(transaction, project, userId, change);
      else await change();
      // The tokens are those of the former account.
      if (after.accountId !== before.account_id)
        await transaction.run(deleteTokensOfAccount, { projectId: project.id, accountId: id });
      const details = {
        provider_id: providerId,
        connected_account_id: id,
        allow_sign_in: after.allowSignIn,
        allow_connected_accounts: after.allowConnectedAccounts,
      };
      const event = { action: "connected_account.update", target: { type: "user", id: userId }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      if (after.allowSignIn && !before.allow_sign_in) await notify(transaction, services, call, { userId, providerId });
      return toWire(auth, findAccountById(await listAccounts(transaction, project.id, userId), id));
    });
  };
}

/** `DELETE /oauth-providers/{user_id}/{id}` */
export function remove(services: ConnectedAccountServices): Handler<Endpoints["remove"], Project, Caller> {
  return async function remove(call) {
    await unlinkAccount(services, call, { userId: call.params.user_id, accountId: call.params.id });
    return { success: true };
  };
}
