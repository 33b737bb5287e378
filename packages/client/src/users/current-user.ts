import { accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { AppParts } from "../apps/parts.ts";
import { onDemand } from "../platform/on-demand.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { UserJson } from "../wire/json.ts";
import { userFromWire } from "./from-wire.ts";
import type { AccountMethods, CurrentUser, SignOutOptions } from "./model.ts";

/** What a user object needs to act. */
export interface UserActions {
  readonly app: AppParts;
  readonly session: UserSession;
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
}

const accountMethods: { readonly [Name in keyof AccountMethods]: 1 } = {
  update: 1,
  setDisplayName: 1,
  setClientMetadata: 1,
  delete: 1,
  sendVerificationEmail: 1,
  updatePassword: 1,
  setPassword: 1,
  registerPasskey: 1,
  listPasskeys: 1,
  listContactChannels: 1,
  createContactChannel: 1,
  getActiveSessions: 1,
  revokeSession: 1,
  revokeOtherSessions: 1,
  getConnectedAccount: 1,
  listConnectedAccounts: 1,
  linkAccount: 1,
  initiateTotp: 1,
  confirmTotp: 1,
  disableTotp: 1,
  countRecoveryCodes: 1,
  createRecoveryCodes: 1,
  getSessionState: 1,
  sendReauthenticationCode: 1,
  reauthenticate: 1,
};

/** A frozen snapshot of the user, with the actions bound to their session. */
export function createCurrentUser(wire: UserJson, actions: UserActions): CurrentUser {
  const { session } = actions;
  const getTokens = () => session.getTokens(accessTokenRequiredLifeMs);

  return Object.freeze<CurrentUser>({
    ...userFromWire(wire),
    ...onDemand(accountMethods, { ...actions, wire }, () => import("./account-methods.ts")),
    currentSession: { getTokens },
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: (options) => actions.signOut(session, options),
  });
}
