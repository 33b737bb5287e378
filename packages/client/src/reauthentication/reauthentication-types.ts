import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";

export type ReauthenticationMethod = "password" | "passkey" | "otp" | "totp";

export interface SessionState {
  readonly id: string;
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date;
  /** Until when sensitive changes need no new proof. */
  readonly freshUntil: Date;
  /** By what they can prove it again. */
  readonly methods: readonly ReauthenticationMethod[];
  readonly isImpersonation: boolean;
}

/** `otp`: the six characters of the mail, together with the `nonce` that sending it answered. */
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
  /** Mails a code of six characters to the user. */
  sendReauthenticationCode(): Promise<{ readonly nonce: string }>;
  /** Makes the session fresh, so that sensitive changes are possible for ten minutes. */
  reauthenticate(proof: ReauthenticationProof): Promise<Result<undefined, KnownErrorOf<ReauthenticationErrorCode>>>;
}
