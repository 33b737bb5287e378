import { KnownError, ResponseError } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import type { ProfileKey } from "../../i18n/en/profile.ts";
import type { SettingsKey } from "../../i18n/en/settings.ts";
import { StepUpCanceled } from "./step-up-canceled.ts";

/** A problem with any message of account settings. */
export type SettingsProblem = Problem<SettingsKey>;

const texts: Partial<Record<string, ProfileKey>> = {
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "emailTakenForAuth",
  INVALID_TOTP_CODE: "appCodeWrong",
  PASSKEY_REGISTRATION_FAILED: "passkeyRejected",
  TEAM_PERMISSION_REQUIRED: "notAllowedInTeam",
  TEAM_MEMBERSHIP_NOT_FOUND: "notInTeam",
  TEAM_NOT_FOUND: "notInTeam",
  USER_NOT_FOUND: "memberGone",
  API_KEY_NOT_FOUND: "keyGone",
  IMPERSONATION_FORBIDDEN: "onlyTheUser",
};

/**
 * Explains why an account change failed. `refused`: the message for a plain-text 400, which the server returns when a
 * change would break a rule without an error code.
 */
export function explainChangeError<Rejected extends SettingsKey = never>(
  error: unknown,
  rejected?: Rejected,
): Problem<ProfileKey | Rejected> {
  if (error instanceof StepUpCanceled) return { key: "changeCancelled" };
  if (rejected !== undefined && error instanceof ResponseError && error.statusCode === 400) return { key: rejected };
  if (KnownError.isInstance(error, "PASSKEY_WEBAUTHN_ERROR")) return { key: explainCeremonyError(error.details.code) };
  const key = KnownError.isInstance(error) ? texts[error.errorCode] : undefined;
  return key ? { key } : explainError(error);
}

/** Whether the user lost a permission they had before. */
export const isPermissionRevoked = (error: unknown): boolean =>
  KnownError.isInstance(error, "TEAM_PERMISSION_REQUIRED");

/**
 * The message next to the change's button. Undefined if the user canceled step-up authentication, or if the team
 * section reports the error because the button may be gone.
 */
export const getInlineProblem = <Rejected extends SettingsKey = never>(
  error: unknown,
  rejected?: Rejected,
): Problem<ProfileKey | Rejected> | undefined =>
  error instanceof StepUpCanceled || isPermissionRevoked(error) ? undefined : explainChangeError(error, rejected);

/** Browsers report a canceled dialog, a timeout and a missing authenticator the same way. */
function explainCeremonyError(code: string): ProfileKey {
  switch (code) {
    case "ERROR_CEREMONY_ABORTED":
    case "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY":
      return "addPasskeyCancelled";
    case "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED":
      return "passkeyKnown";
    default:
      return "passkeyRejected";
  }
}
