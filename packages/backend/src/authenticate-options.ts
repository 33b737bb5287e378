import type { App } from "./app.ts";

export interface AuthenticateOptions {
  /** A `StackClientApp` or `StackServerApp`. It needs no token store. */
  readonly app: App;
  /**
   * `local` checks the access token with the project's keys, without a request. A session that was ended elsewhere counts
   * as signed in until its access token expires, up to ten minutes. `live` asks the server, with one request: such a
   * session counts as signed out at once. Default: `local`.
   */
  readonly mode?: "local" | "live" | undefined;
  /** Whether anonymous users count as signed in. Default: false. */
  readonly acceptAnonymous?: boolean | undefined;
  /** Whether restricted users count as signed in, such as those who must verify their email first. Default: false. */
  readonly acceptRestricted?: boolean | undefined;
  /** Other origins whose pages may send requests that change something with the user's cookies. Default: none. */
  readonly trustedOrigins?: readonly string[] | undefined;
}
