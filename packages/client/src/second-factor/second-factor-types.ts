import type { KnownError, KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";

/** Asks a person for their second factor during a sign-in. Null: they gave up, the sign-in ends with INVALID_TOTP_CODE. */
export type SecondFactorPrompt = (challenge: SecondFactorChallenge) => Promise<SecondFactorAnswer | null>;

export interface SecondFactorChallenge {
  /** 1 for the first question of this sign-in. */
  readonly attempt: number;
  /** Why it is asked again: the answer before was wrong. */
  readonly previous: KnownError<"INVALID_TOTP_CODE"> | null;
}

/** `totp`: six digits of an authenticator app (RFC 6238). `recoveryCode`: one of the ten, each good once. */
export type SecondFactorAnswer = { readonly totp: string } | { readonly recoveryCode: string };

/** A TOTP secret to set up; stored by the server only when it is confirmed. */
export interface TotpSetup {
  /** The 20 raw bytes, padded base64; to be given back when confirming. */
  readonly secretBase64: string;
  /** The same for typing into an authenticator app. */
  readonly secretBase32: string;
  readonly otpauthUrl: string;
  /** `otpauthUrl` as a QR code: an SVG path in a square of `size` units, quiet zone included. */
  readonly qrCode: { readonly path: string; readonly size: number };
}

/** Sensitive: the service may refuse these while the session is not fresh; see `getSessionState` and `reauthenticate`. */
export interface SecondFactorMethods {
  initiateTotp(): Promise<TotpSetup>;
  /** Switches the second factor on. The recovery codes are shown this once. */
  confirmTotp(setup: {
    readonly secretBase64: string;
    readonly totp: string;
  }): Promise<Result<{ readonly recoveryCodes: readonly string[] }, KnownErrorOf<"INVALID_TOTP_CODE">>>;
  /** Switches the second factor off; the recovery codes are gone with it. */
  disableTotp(): Promise<void>;
  /** How many recovery codes are left. */
  countRecoveryCodes(): Promise<number>;
  /** Ten new ones; the old ones stop working. */
  createRecoveryCodes(): Promise<readonly string[]>;
}
