import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";

export type ReauthenticationMethod = "password" | "passkey" | "otp" | "totp";

export interface SessionState {
  readonly id: string;
  /** When the user last authenticated. */
  readonly authenticatedAt: Date;
  /** Until when sensitive changes need no step-up authentication. */
  readonly freshUntil: Date;
  /** The available step-up methods. */
  readonly methods: readonly ReauthenticationMethod[];
  readonly isImpersonation: boolean;
}

/** `otp`: the six characters from the email, with the `nonce` that `sendReauthenticationCode` returned. */
export type ReauthenticationProof =
  | { readonly password: string }
  | { readonly otp: string; readonly nonce: string }
  | { readonly totp: string }
  | { readonly passkey: true };

export type ReauthenticationErrorCode =
  | "PASSWORD_CONFIRMATION_MISMATCH"
  | VerificationErrorCode
  | "INVALID_TOTP_CODE"
  | "PASSKEY_AUTHENTICATION_FAILED"
  | "PASSKEY_WEBAUTHN_ERROR";

export interface ReauthenticationMethods {
  getSessionState(): Promise<SessionState>;
  /** Emails a six-character code to the user. */
  sendReauthenticationCode(): Promise<{ readonly nonce: string }>;
  /** Step-up authentication (RFC 9470): allows sensitive changes for ten minutes. */
  reauthenticate(proof: ReauthenticationProof): Promise<Result<undefined, KnownErrorOf<ReauthenticationErrorCode>>>;
}
