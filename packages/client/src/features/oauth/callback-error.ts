/** The OAuth callback failed for a reason without an error code; see `cause`. */
export class OAuthCallbackError extends Error {
  constructor(cause: unknown) {
    super("Error signing in during OAuth callback. Please try again.", { cause });
    this.name = "OAuthCallbackError";
  }
}
