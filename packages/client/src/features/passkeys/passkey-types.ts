import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";

/** A snapshot of a passkey of the signed-in user. List again after a change. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether the passkey provider keeps a backup, so that it survives the loss of the device. */
  readonly isBackedUp: boolean;
  rename(name: string): Promise<void>;
  delete(): Promise<void>;
}

export interface RegisterPasskeyOptions {
  /** Default: set by the server. */
  readonly name?: string | undefined;
  /** Accepted for compatibility with Stack Auth. A passkey always belongs to the current hostname. */
  readonly hostname?: string | undefined;
}

/** PASSKEY_WEBAUTHN_ERROR: the browser or the authenticator rejected the request; see `details.code`. */
export type RegisterPasskeyErrorCode = "PASSKEY_REGISTRATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR";

export interface PasskeyMethods {
  /** Creates a passkey for the current hostname in the browser and registers it. */
  registerPasskey(options?: RegisterPasskeyOptions): Promise<Result<undefined, KnownErrorOf<RegisterPasskeyErrorCode>>>;
  /** Oldest first. */
  listPasskeys(): Promise<Passkey[]>;
}
