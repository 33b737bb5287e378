import type { UserServerRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import { createUserKeyMethods } from "../api-keys/api-keys.ts";
import { createConnectedAccountMethods } from "../connected-accounts/connected-accounts.ts";
import { createContactChannelMethods } from "../contact-channels/contact-channels.ts";
import type { ServerUser } from "../model.ts";
import type { ServerParts } from "../parts.ts";
import { createPasskeyMethods } from "../passkeys/passkeys.ts";
import { createPermissionMethods } from "../permissions/permissions.ts";
import { createSessionMethods } from "../sessions/sessions.ts";
import { createUserTeamMethods } from "../teams/user-teams.ts";
import { createProfileMethods } from "./profile.ts";
import { sendPasswordResetTo } from "./send-password-reset.ts";
import { updatePasswordOf } from "./update-password.ts";

/** A frozen snapshot of a user, with what a server may do with it. One file per concern; here they are only put together. */
export const createServerUser = (parts: ServerParts, wire: UserServerRead): ServerUser =>
  Object.freeze<ServerUser>({
    ...fieldsFromWire(parts, wire),
    ...createProfileMethods(parts, wire.id),
    updatePassword: updatePasswordOf(parts, wire.id),
    sendPasswordResetEmail: sendPasswordResetTo(parts, wire.primary_email),
    ...createContactChannelMethods(parts, wire.id),
    ...createPasskeyMethods(parts, wire.id),
    ...createSessionMethods(parts, wire.id),
    ...createUserTeamMethods(parts, wire.id),
    ...createPermissionMethods(parts, wire.id),
    ...createUserKeyMethods(parts, wire.id),
    ...createConnectedAccountMethods(parts, wire.id),
  });

function fieldsFromWire(parts: ServerParts, wire: UserServerRead) {
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
    selectedTeam: selectedTeam && parts.toTeam(selectedTeam),
    toClientJson: () => wire,
  };
}
