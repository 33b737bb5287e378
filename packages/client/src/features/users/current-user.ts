import type { UserClientRead } from "@vestibule/contract/endpoints";
import type { OwnerMethods } from "../../core/app-context.ts";
import { lazyMethods } from "../../core/platform/lazy-methods.ts";
import type { Account } from "../../core/user-context.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";
import { teamFromWire } from "../teams/team-from-wire.ts";
import type { AccountMethods, CurrentUser, MembershipMethods, SessionValues, User } from "./user-types.ts";

function userFromWire(wire: UserClientRead): User {
  const { signedUpAtMillis, authWithEmail, requiresTotpMfa, ...same } = camelCaseKeys(wire);
  return {
    ...same,
    signedUpAt: new Date(signedUpAtMillis),
    emailAuthEnabled: authWithEmail,
    isMultiFactorRequired: requiresTotpMfa,
    toClientJson: () => wire,
  };
}

const accountMethods: { readonly [Name in keyof AccountMethods]: 1 } = {
  update: 1,
  setDisplayName: 1,
  setClientMetadata: 1,
  delete: 1,
  exportData: 1,
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

const membershipMethods: { readonly [Name in keyof (MembershipMethods & OwnerMethods)]: 1 } = {
  listTeams: 1,
  getTeam: 1,
  createTeam: 1,
  leaveTeam: 1,
  setSelectedTeam: 1,
  getTeamProfile: 1,
  listPermissions: 1,
  getPermission: 1,
  hasPermission: 1,
  listApiKeys: 1,
  createApiKey: 1,
  createProject: 1,
  listOwnedProjects: 1,
};

/** A frozen snapshot of the user, with methods bound to their session. */
export function createCurrentUser(wire: UserClientRead, account: Account<SessionValues>): CurrentUser {
  const { app, session } = account;
  const { getTokens } = session;

  return Object.freeze<CurrentUser>({
    ...userFromWire(wire),
    ...lazyMethods(accountMethods, { ...account, wire }, () => import("./account-methods.ts")),
    ...lazyMethods(membershipMethods, account, () => import("./membership-methods.ts")),
    selectedTeam: wire.selected_team && teamFromWire(account, wire.selected_team),
    currentSession: session,
    _internalSession: session,
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: (options) => app.signOut(session, options),
  });
}
