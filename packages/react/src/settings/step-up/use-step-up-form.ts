import type { CurrentUser, KnownErrorOf, ReauthenticationErrorCode, ReauthenticationProof } from "@vestibule/client";
import type { Problems } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import type { SettingsKey } from "../../i18n/en/settings.ts";

type StepUpFormOptions = {
  user: CurrentUser;
  /** The error for an empty field. */
  missing: SettingsKey;
  buildProof: (secret: string) => ReauthenticationProof;
  onVerified: () => void;
};

const texts: Record<ReauthenticationErrorCode, SettingsKey> = {
  PASSWORD_CONFIRMATION_MISMATCH: "stepUpPasswordWrong",
  INVALID_TOTP_CODE: "appCodeWrong",
  VERIFICATION_CODE_NOT_FOUND: "emailedCodeWrong",
  VERIFICATION_CODE_EXPIRED: "emailedCodeExpired",
  VERIFICATION_CODE_ALREADY_USED: "emailedCodeExpired",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "emailedCodeExpired",
  PASSKEY_AUTHENTICATION_FAILED: "passkeyNotConfirmed",
  PASSKEY_WEBAUTHN_ERROR: "passkeyNotConfirmed",
};

export const getReauthenticationMessage = (error: KnownErrorOf<ReauthenticationErrorCode>): SettingsKey =>
  texts[error.errorCode];

/** A step-up form with one secret. */
export function useStepUpForm({ user, missing, buildProof, onVerified }: StepUpFormOptions) {
  return useForm<"secret", SettingsKey>({
    fields: ["secret"],
    check: ({ secret }): Problems<"secret", SettingsKey> => (secret.trim() === "" ? { secret: { key: missing } } : {}),
    async send({ secret }) {
      const result = await user.reauthenticate(buildProof(secret));
      if (result.status === "error") return { secret: { key: getReauthenticationMessage(result.error) } };
      onVerified();
      return {};
    },
    takesFocus: true,
  });
}
