import type { KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";

/** A passkey of the signed-in user; a snapshot. List again after a change. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether its provider keeps a copy, so that it survives the loss of the device. */
  readonly isBackedUp: boolean;
  rename(name: string): Promise<void>;
  delete(): Promise<void>;
}

export interface RegisterPasskeyOptions {
  /** Default: chosen by the service. */
  readonly name?: string | undefined;
}

/** PASSKEY_WEBAUTHN_ERROR: the browser or the authenticator refused; `details.code` says why. */
export type RegisterPasskeyErrorCode = "PASSKEY_REGISTRATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR";

export interface PasskeyMethods {
  /** Lets the browser make a passkey for the current host name and stores it. */
  registerPasskey(options?: RegisterPasskeyOptions): Promise<Result<undefined, KnownErrorOf<RegisterPasskeyErrorCode>>>;
  /** Oldest first. */
  listPasskeys(): Promise<readonly Passkey[]>;
}
