import type { KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";

export interface PromptCliLoginOptions {
  /** Origin, and path if any, of the application whose `/handler/cli-auth-confirm` page asks for confirmation. */
  readonly appUrl: string;
  /** How long the person may take, in milliseconds. Default: decided by the service. */
  readonly expiresInMillis?: number | undefined;
  /** How often to look. Default: until it is confirmed or over. */
  readonly maxAttempts?: number | undefined;
  /** Between two looks, in milliseconds. Default 2000. */
  readonly waitTimeMillis?: number | undefined;
  /** Shows the link. Default: printed to standard output. */
  readonly promptLink?: ((url: string) => void) | undefined;
}

export type CliLoginErrorCode = "CLI_AUTH_ERROR" | "CLI_AUTH_EXPIRED_ERROR" | "CLI_AUTH_USED_ERROR";

/** What asked for a command-line login, as far as known. */
export interface CliLogin {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly userAgent: string | null;
}

/** `loginCode`: from the link of the confirmation page. */
export interface CliMethods {
  /** For command-line programs: shows a link, waits until it is confirmed in a browser, answers the refresh token. Stores nothing. */
  promptCliLogin(options: PromptCliLoginOptions): Promise<Result<string, KnownErrorOf<CliLoginErrorCode>>>;
  /** The login that waits for confirmation; null when it is gone. */
  getCliLogin(loginCode: string): Promise<CliLogin | null>;
  /** Confirms it for whoever is signed in. False: it is gone. @throws when nobody is signed in */
  confirmCliLogin(loginCode: string): Promise<boolean>;
  /** Refuses it; somebody must be signed in. False: it is gone. */
  denyCliLogin(loginCode: string): Promise<boolean>;
}
