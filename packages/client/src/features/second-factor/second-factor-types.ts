import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";

/** A TOTP secret for setup. The server stores it only on confirmation. */
export interface TotpSetup {
  /** The 20 raw bytes as padded base64. Pass it to `confirmTotp`. */
  readonly secretBase64: string;
  /** The same secret for manual entry in an authenticator app. */
  readonly secretBase32: string;
  readonly otpauthUrl: string;
  /** `otpauthUrl` as a QR code: an SVG path in a square of `size` units, quiet zone included. */
  readonly qrCode: { readonly path: string; readonly size: number };
}

/** Sensitive: the server can require step-up authentication; see `getSessionState` and `reauthenticate`. */
export interface SecondFactorMethods {
  initiateTotp(): Promise<TotpSetup>;
  /** Enables the second factor. The recovery codes are shown only once. */
  confirmTotp(setup: {
    readonly secretBase64: string;
    readonly totp: string;
  }): Promise<Result<{ readonly recoveryCodes: readonly string[] }, KnownErrorOf<"INVALID_TOTP_CODE">>>;
  /** Disables the second factor and deletes the recovery codes. */
  disableTotp(): Promise<void>;
  /** The number of unused recovery codes. */
  countRecoveryCodes(): Promise<number>;
  /** Creates ten new recovery codes and revokes the old ones. */
  createRecoveryCodes(): Promise<string[]>;
}
