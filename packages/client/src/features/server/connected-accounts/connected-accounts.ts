import type { ConnectedAccountRead, contract } from "@vestibule/contract/endpoints";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import type { ConnectedAccount } from "../../connected-accounts/connected-account-types.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerConnectedAccountMethods } from "./connected-account-types.ts";

const missingTokenErrors = [
  "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
] as const;

export const createConnectedAccountMethods = (
  context: ServerContext,
  userId: string,
): ServerConnectedAccountMethods => ({
  getConnectedAccount: async (providerId, { scopes = [] } = {}) => {
    const getAccessToken = () => createAccessToken(context, userId, providerId, scopes);
    const token = await nullOnError(missingTokenErrors, getAccessToken);
    return token && Object.freeze({ id: providerId, getAccessToken });
  },
  listConnectedAccounts: async () => {
    const path = withQuery("/connected-accounts", { user_id: userId });
    const { items } = await context.api.call<typeof contract.connectedAccounts.list>("GET", path, { session: null });
    return items.map((wire) => accountFromWire(context, userId, wire));
  },
});

async function createAccessToken(
  { api }: ServerContext,
  userId: string,
  providerId: string,
  scopes: readonly string[],
): Promise<{ readonly accessToken: string }> {
  const path = `/connected-accounts/${userId}/${encodeSegment(providerId)}/access-token` as const;
  const { access_token } = await api.call<typeof contract.connectedAccounts.createAccessToken>("POST", path, {
    session: null,
    body: { scope: scopes.join(" ") },
  });
  return { accessToken: access_token };
}

function accountFromWire({ api }: ServerContext, userId: string, wire: ConnectedAccountRead): ConnectedAccount {
  return Object.freeze<ConnectedAccount>({
    id: wire.id,
    providerId: wire.provider_id,
    accountId: wire.account_id,
    email: wire.email,
    createdAt: new Date(wire.created_at_millis),
    unlink: async () => {
      const path = `/connected-accounts/${userId}/${wire.id}` as const;
      await api.call<typeof contract.connectedAccounts.remove>("DELETE", path, { session: null });
    },
  });
}
