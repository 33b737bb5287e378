import { KnownError, ResponseError } from "@vestibule/client";
import { explain } from "../../../forms/explain.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { ProofCancelled } from "../proof/proof-cancelled.ts";
import type { SettingsProblem } from "./settings-problem.ts";

const texts: Partial<Record<string, SettingsKey>> = {
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "emailTakenForAuth",
  INVALID_TOTP_CODE: "appCodeWrong",
  PASSKEY_REGISTRATION_FAILED: "passkeyRefused",
  TEAM_PERMISSION_REQUIRED: "notAllowedInTeam",
  TEAM_MEMBERSHIP_NOT_FOUND: "notInTeam",
  TEAM_NOT_FOUND: "notInTeam",
  USER_NOT_FOUND: "memberGone",
  API_KEY_NOT_FOUND: "keyGone",
  IMPERSONATION_FORBIDDEN: "onlyTheUser",
};

/** Why a change of the account was not made. `refused`: what it means when the service answers 400 in plain text, which it does where a
 *  change would break a rule that the error catalogue has no code for. */
export function explainChange(error: unknown, refused?: SettingsKey): SettingsProblem {
  if (error instanceof ProofCancelled) return { key: "changeCancelled" };
  if (refused !== undefined && error instanceof ResponseError && error.statusCode === 400) return { key: refused };
  if (KnownError.isInstance(error, "PASSKEY_WEBAUTHN_ERROR")) return { key: explainCeremony(error.details.code) };
  const key = KnownError.isInstance(error) ? texts[error.errorCode] : undefined;
  return key ? { key } : explain(error);
}

/** Whether a permission that was there a moment ago is missing. */
export const isPermissionGone = (error: unknown): boolean => KnownError.isInstance(error, "TEAM_PERMISSION_REQUIRED");

/** What to say beside the button of a change; nothing when the person left the dialog that asks who they are, nor where the section of
 *  the team tells why, as the button may be gone. */
export const problemBeside = (error: unknown, refused?: SettingsKey): SettingsProblem | undefined =>
  error instanceof ProofCancelled || isPermissionGone(error) ? undefined : explainChange(error, refused);

/** Browsers tell little: leaving the dialog, letting it time out and having nothing that fits look the same. */
function explainCeremony(code: string): SettingsKey {
  switch (code) {
    case "ERROR_CEREMONY_ABORTED":
    case "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY":
      return "addPasskeyCancelled";
    case "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED":
      return "passkeyKnown";
    default:
      return "passkeyRefused";
  }
}
