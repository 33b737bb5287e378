import type { KnownError } from "./http/known-error.ts";

/**
 * Prompts the user for a second factor during sign-in. Null: the user canceled, and the sign-in fails with
 * INVALID_TOTP_CODE.
 */
export type SecondFactorPrompt = (challenge: SecondFactorChallenge) => Promise<SecondFactorAnswer | null>;

export interface SecondFactorChallenge {
  /** 1 for the first prompt of a sign-in. */
  readonly attempt: number;
  /** The error of the previous code, if it was wrong. */
  readonly previous: KnownError<"INVALID_TOTP_CODE"> | null;
}

/** `totp`: six digits from an authenticator app (RFC 6238). `recoveryCode`: one of the ten single-use codes. */
export type SecondFactorAnswer = { readonly totp: string } | { readonly recoveryCode: string };

/**
 * An answer from the kit's own prompt, which stays open until the server has responded. `onResult` receives the server's
 * error, or undefined after success. True: asks again, because the attempt can still succeed.
 */
export type WatchedSecondFactorAnswer = SecondFactorAnswer & { readonly onResult: (error?: unknown) => boolean };
