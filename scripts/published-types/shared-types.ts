/** Replaces types of `@stackframe/stack-shared` that no other package can create: classes with private members. */
import type {
  KnownErrorOf,
  PasswordRequirementErrorCode,
  SecondFactorErrorCode,
  Session,
  VerificationErrorCode,
} from "@vestibule/client";

export type InternalSession = Session;

export interface KnownErrors {
  CliAuthError: KnownErrorOf<"CLI_AUTH_ERROR">;
  CliAuthExpiredError: KnownErrorOf<"CLI_AUTH_EXPIRED_ERROR">;
  CliAuthUsedError: KnownErrorOf<"CLI_AUTH_USED_ERROR">;
  EmailAlreadyVerified: KnownErrorOf<"EMAIL_ALREADY_VERIFIED">;
  EmailPasswordMismatch: KnownErrorOf<"EMAIL_PASSWORD_MISMATCH">;
  InvalidTotpCode: KnownErrorOf<SecondFactorErrorCode>;
  PasskeyAuthenticationFailed: KnownErrorOf<"PASSKEY_AUTHENTICATION_FAILED">;
  PasskeyRegistrationFailed: KnownErrorOf<"PASSKEY_REGISTRATION_FAILED">;
  PasskeyWebAuthnError: KnownErrorOf<"PASSKEY_WEBAUTHN_ERROR">;
  PasswordConfirmationMismatch: KnownErrorOf<"PASSWORD_CONFIRMATION_MISMATCH">;
  PasswordRequirementsNotMet: KnownErrorOf<PasswordRequirementErrorCode>;
  RedirectUrlNotWhitelisted: KnownErrorOf<"REDIRECT_URL_NOT_WHITELISTED">;
  UserNotFound: KnownErrorOf<"USER_NOT_FOUND">;
  UserWithEmailAlreadyExists: KnownErrorOf<"USER_EMAIL_ALREADY_EXISTS">;
  VerificationCodeError: KnownErrorOf<VerificationErrorCode>;
}
