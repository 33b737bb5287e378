import { accessTokenRequiredLifeMs } from "@vestibule/contract";
import type { AppParts } from "../apps/parts.ts";
import { onDemand } from "../platform/on-demand.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { UserJson } from "../wire/json.ts";
import { userFromWire } from "./from-wire.ts";
import type { AccountMethods, CurrentUser, SignOutOptions, UserUpdate } from "./model.ts";
import { deleteOwnUser, updateOwnUser } from "./operations.ts";

/** What a user object needs to act. */
export interface UserActions {
  readonly parts: AppParts;
  readonly session: UserSession;
  /** Called with the server's answer to a change. */
  onChange(user: UserJson): void;
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
}

const accountMethods: { readonly [Name in keyof AccountMethods]: 1 } = {
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
  const { parts, session } = actions;
  const { api } = parts;
  const getTokens = () => session.getTokens(accessTokenRequiredLifeMs);
  const update = async (change: UserUpdate) => actions.onChange(await updateOwnUser(api, session, change));

  return Object.freeze<CurrentUser>({
    ...userFromWire(wire),
    ...onDemand(accountMethods, async () => {
      const { createAccountMethods } = await import("./account-methods.ts");
      return createAccountMethods(parts, session, wire);
    }),
    currentSession: { getTokens },
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: (options) => actions.signOut(session, options),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    delete: () => deleteOwnUser(api, session),
  });
}
