import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";

export interface PromptCliLoginOptions {
  /** Origin, with an optional path, of the app whose `/handler/cli-auth-confirm` page asks for confirmation. */
  readonly appUrl: string;
  /** How long the user has to confirm, in milliseconds. Default: set by the server. */
  readonly expiresInMillis?: number | undefined;
  /** Maximum number of polls. Default: until the sign-in is confirmed or expires. */
  readonly maxAttempts?: number | undefined;
  /** Polling interval in milliseconds. Default: 2000. */
  readonly waitTimeMillis?: number | undefined;
  /** Shows the link. Default: prints it to standard output. */
  readonly promptLink?: ((url: string) => void) | undefined;
}

export type CliLoginErrorCode = "CLI_AUTH_ERROR" | "CLI_AUTH_EXPIRED_ERROR" | "CLI_AUTH_USED_ERROR";

/** The client that requested a CLI sign-in, as far as known. */
export interface CliLogin {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly userAgent: string | null;
}

/** `loginCode`: from the confirmation page's link. */
export interface CliMethods {
  /**
   * For command-line programs: shows a link, waits for confirmation in a browser and returns the refresh token. Stores
   * nothing.
   */
  promptCliLogin(options: PromptCliLoginOptions): Promise<Result<string, KnownErrorOf<CliLoginErrorCode>>>;
  /** The pending sign-in. Null when it has expired or doesn't exist. */
  getCliLogin(loginCode: string): Promise<CliLogin | null>;
  /**
   * Confirms as the signed-in user. Returns false when the sign-in no longer exists. @throws when no user is signed in
   */
  confirmCliLogin(loginCode: string): Promise<boolean>;
  /** Denies the sign-in; requires a signed-in user. Returns false when the sign-in no longer exists. */
  denyCliLogin(loginCode: string): Promise<boolean>;
}
