import type {
  BodyOf,
  ConnectedAccountRead,
  contract,
  TeamServerRead,
  UserServerRead,
} from "@vestibule/contract/endpoints";
import { requireCallbackUrl } from "../../../core/redirects/callback-url.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { readAllPages } from "../../../core/wire/pages.ts";
import { encodeSegment, withQuery } from "../../../core/wire/paths.ts";
import { newPasswordAsResult } from "../../auth/new-password-as-result.ts";
import type {
  ConnectedAccount,
  GetConnectedAccountOptions,
  OAuthConnection,
} from "../../connected-accounts/connected-account-types.ts";
import { passkeyFromWire } from "../../passkeys/passkey-from-wire.ts";
import { userUpdateToWire } from "../../users/own-user.ts";
import { createUserKeyMethods } from "../api-keys/api-keys.ts";
import type { ServerConnectedAccountMethods } from "../connected-accounts/connected-account-types.ts";
import { createContactChannelMethods, sendPrimaryVerificationEmail } from "../contact-channels/contact-channels.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerPasskeyMethods } from "../passkeys/passkey-types.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import type { ServerContext } from "../server-context.ts";
import type {
  ServerProfileMethods,
  ServerUser,
  ServerUserTeamMethods,
  ServerUserUpdate,
  ServerUserUpdateCheck,
} from "../server-types.ts";
import { createSessionMethods } from "../sessions/sessions.ts";
import { getMemberProfile, listMemberships, removeMember } from "../teams/team-members.ts";
import { createUpdatePassword } from "./get-server-user.ts";

const missingTokenErrors = [
  "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
] as const;

function createConnectedAccountMethods(context: ServerContext, userId: string): ServerConnectedAccountMethods {
  const getConnectedAccount = async (
    providerId: string,
    { or, scopes = [] }: GetConnectedAccountOptions = {},
  ): Promise<OAuthConnection | null> => {
    const getAccessToken = () => createAccessToken(context, userId, providerId, scopes);
    // A server can't redirect the user to the provider.
    const isRequired = or === "throw" || or === "redirect";
    const token = await nullOnError(isRequired ? [] : missingTokenErrors, getAccessToken);
    return token && Object.freeze({ id: providerId, getAccessToken });
  };
  return {
    getConnectedAccount: getConnectedAccount as ServerConnectedAccountMethods["getConnectedAccount"],
    listConnectedAccounts: async () => {
      const path = withQuery("/connected-accounts", { user_id: userId });
      const { items } = await context.api.call<typeof contract.connectedAccounts.list>("GET", path, { session: null });
      return items.map((wire) => accountFromWire(context, userId, wire));
    },
  };
}

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

/** Omitted fields stay omitted, and the server leaves them unchanged. */
async function updateUser(
  { api }: ServerContext,
  userId: string,
  change: ServerUserUpdate,
  { expected }: ServerUserUpdateCheck = {},
): Promise<void> {
  const body: BodyOf<typeof contract.users.update> = {
    ...userUpdateToWire(change),
    ...(expected && { expected: snakeCaseKeys(expected) }),
  };
  await api.call<typeof contract.users.update>("PATCH", `/users/${userId}`, { session: null, body });
}

function createUserTeamMethods(context: ServerContext, userId: string): ServerUserTeamMethods {
  const listTeams = async () => {
    const items = await readAllPages((cursor) =>
      context.api.call<typeof contract.teams.list>("GET", withQuery("/teams", { user_id: userId, ...cursor }), {
        session: null,
      }),
    );
    return items.map((wire) => context.parseTeam(wire as TeamServerRead));
  };
  const select = (teamId: string | null) => updateUser(context, userId, { selectedTeamId: teamId });
  return {
    listTeams,
    listTeamMemberships: () => listMemberships(context, userId),
    getTeam: async (teamId) => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: async (options) => {
      const body = { ...snakeCaseKeys(options), creator_user_id: userId };
      const wire = await context.api.call<typeof contract.teams.create>("POST", "/teams", { session: null, body });
      await select(wire.id);
      return context.parseTeam(wire as TeamServerRead);
    },
    leaveTeam: ({ id }) => removeMember(context, id, userId),
    setSelectedTeam: (team) => select(team === null ? null : team.id),
    getTeamProfile: ({ id }) => getMemberProfile(context, id, userId),
  };
}

type Methods = Omit<ServerProfileMethods, "updatePassword" | "sendPasswordResetEmail">;

function createProfileMethods(context: ServerContext, userId: string): Methods {
  const update = (change: ServerUserUpdate, check?: ServerUserUpdateCheck) =>
    updateUser(context, userId, change, check);
  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    setPassword: async ({ password }) => {
      const result = await newPasswordAsResult([], () => update({ password }));
      return result.status === "error" ? result.error : undefined;
    },
    sendVerificationEmail: (options) => sendPrimaryVerificationEmail(context, userId, options),
    delete: async () => {
      await context.api.call<typeof contract.users.delete>("DELETE", `/users/${userId}`, { session: null });
    },
  };
}

/** `email`: the primary email when the user was fetched. */
const createSendPasswordReset =
  ({ app, api }: ServerContext, email: string | null): ServerProfileMethods["sendPasswordResetEmail"] =>
  async ({ callbackUrl } = {}) => {
    if (email === null) throw new Error("This user has no primary email.");
    const body = { email, callback_url: requireCallbackUrl(app, callbackUrl, "passwordReset") };
    await api.call<typeof contract.password.sendResetCode>("POST", "/auth/password/send-reset-code", {
      session: null,
      body,
    });
  };

const createPasskeyMethods = (context: ServerContext, userId: string): ServerPasskeyMethods => ({
  listPasskeys: async () => {
    const path = withQuery("/auth/passkeys", { user_id: userId });
    const { items } = await context.api.call<typeof contract.passkeys.list>("GET", path, { session: null });
    return items.map((wire) => passkeyFromWire(context, userId, wire));
  },
});

/** A frozen snapshot of a user with server methods. Composes one module per concern. */
export const createServerUser = (context: ServerContext, wire: UserServerRead): ServerUser =>
  Object.freeze<ServerUser>({
    ...fieldsFromWire(context, wire),
    ...createProfileMethods(context, wire.id),
    updatePassword: createUpdatePassword(context, wire.id),
    sendPasswordResetEmail: createSendPasswordReset(context, wire.primary_email),
    ...createContactChannelMethods(context, wire.id),
    ...createPasskeyMethods(context, wire.id),
    ...createSessionMethods(context, wire.id),
    ...createUserTeamMethods(context, wire.id),
    ...createPermissionMethods(context, wire.id),
    ...createUserKeyMethods(context, wire.id),
    ...createConnectedAccountMethods(context, wire.id),
  });

function fieldsFromWire(context: ServerContext, wire: UserServerRead) {
  const {
    signedUpAtMillis,
    lastActiveAtMillis,
    authWithEmail,
    requiresTotpMfa,
    selectedTeam,
    selectedTeamId: _,
    ...same
  } = camelCaseKeys(wire);
  return {
    ...same,
    signedUpAt: new Date(signedUpAtMillis),
    lastActiveAt: new Date(lastActiveAtMillis),
    emailAuthEnabled: authWithEmail,
    isMultiFactorRequired: requiresTotpMfa,
    selectedTeam: selectedTeam && context.parseTeam(selectedTeam),
    toClientJson: () => wire,
  };
}
