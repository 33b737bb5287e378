import type { ConnectedAccountMethods } from "../../connected-accounts/connected-account-types.ts";

/** A server can't redirect the user to a provider, so linking is only in the client. */
export type ServerConnectedAccountMethods = Pick<
  ConnectedAccountMethods,
  "getConnectedAccount" | "listConnectedAccounts"
>;
