import type { UserServerRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import { createUserKeyMethods } from "../api-keys/api-keys.ts";
import { createConnectedAccountMethods } from "../connected-accounts/connected-accounts.ts";
import { createContactChannelMethods } from "../contact-channels/contact-channels.ts";
import { createPasskeyMethods } from "../passkeys/passkeys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerUser } from "../server-types.ts";
import { createSessionMethods } from "../sessions/sessions.ts";
import { createUserTeamMethods } from "../teams/user-teams.ts";
import { createProfileMethods } from "./profile-methods.ts";
import { createSendPasswordReset } from "./send-password-reset.ts";
import { createUpdatePassword } from "./update-password.ts";

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
