import type { ConnectedAccountRead, contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import type { UserContext } from "../../core/user-context.ts";
import { encodeSegment } from "../../core/wire/paths.ts";
import type {
  ConnectedAccount,
  ConnectedAccountMethods,
  GetConnectedAccountOptions,
  OAuthConnection,
} from "./connected-account-types.ts";

const missingTokenErrors = [
  "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
] as const;

export function createConnectedAccountMethods(context: UserContext): ConnectedAccountMethods {
  const { api, session } = context;

  const getConnectedAccount = async (
    providerId: string,
    { or, scopes = [] }: GetConnectedAccountOptions = {},
  ): Promise<OAuthConnection | null> => {
    const getAccessToken = () => createAccessToken(context, providerId, scopes);
    const token = await knownErrorAsResult(missingTokenErrors, getAccessToken);
    if (token.status === "ok") return Object.freeze({ id: providerId, getAccessToken });
    if (or === "throw") throw token.error;
    return or === "redirect" ? link(context, providerId, scopes, undefined) : null;
  };

  return {
    getConnectedAccount: getConnectedAccount as ConnectedAccountMethods["getConnectedAccount"],
    listConnectedAccounts: async () => {
      const path = "/connected-accounts?user_id=me";
      const { items } = await api.call<typeof contract.connectedAccounts.list>("GET", path, { session });
      return items.map((wire) => accountFromWire(context, wire));
    },
    linkAccount: (providerId, { scopes = [], returnTo } = {}) => link(context, providerId, scopes, returnTo),
  };
}

async function createAccessToken({ api, session }: UserContext, providerId: string, scopes: readonly string[]) {
  const path = `/connected-accounts/me/${encodeSegment(providerId)}/access-token` as const;
  const { access_token } = await api.call<typeof contract.connectedAccounts.createAccessToken>("POST", path, {
    session,
    body: { scope: scopes.join(" ") },
  });
  return { accessToken: access_token };
}

/** The access token is in the URL, because this is a browser navigation. It is valid for minutes. */
async function link(
  { app, session }: UserContext,
  providerId: string,
  scopes: readonly string[],
  returnTo: string | undefined,
): Promise<never> {
  const { accessToken } = await session.getTokens();
  const { startOAuth } = await import("../oauth/start.ts");
  return startOAuth(app, {
    providerId,
    type: "link",
    scopes: [...scopes, ...(app.config.oauthScopesOnSignIn[providerId] ?? [])],
    token: accessToken,
    returnTo: returnTo ?? globalThis.window?.location.href,
  });
}

function accountFromWire({ api, session, refetch }: UserContext, wire: ConnectedAccountRead): ConnectedAccount {
  return Object.freeze<ConnectedAccount>({
    id: wire.id,
    providerId: wire.provider_id,
    accountId: wire.account_id,
    email: wire.email,
    createdAt: new Date(wire.created_at_millis),
    unlink: async () => {
      const path = `/connected-accounts/me/${wire.id}` as const;
      await api.call<typeof contract.connectedAccounts.remove>("DELETE", path, { session });
      await refetch();
    },
  });
}
