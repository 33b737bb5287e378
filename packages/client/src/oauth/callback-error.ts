/** The way back from a provider failed for a reason the service did not name; `cause` says what it was. */
export class OAuthCallbackError extends Error {
  constructor(cause: unknown) {
    super("Error signing in during OAuth callback. Please try again.", { cause });
    this.name = "OAuthCallbackError";
  }
}
