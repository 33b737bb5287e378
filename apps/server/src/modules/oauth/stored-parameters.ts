/** The application's authorization request, stored while the browser is at the provider. */
export interface FlowParameters {
  readonly type: "authenticate" | "link";
  /** Without the fragment. */
  readonly redirectUri: string;
  /** The application's own state, returned unchanged. */
  readonly state: string;
  /** SHA-256 of the application's verifier, base64url. */
  readonly codeChallenge: string;
  /** All scopes requested from the provider. */
  readonly scopes: readonly string[];
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  /** The user to link to, or the anonymous user to upgrade. */
  readonly caller: { readonly userId: string; readonly sessionId: string } | null;
}

/** What an authorization code is bound to, and the data its exchange returns. */
export interface CodeParameters
  extends Pick<FlowParameters, "redirectUri" | "codeChallenge" | "afterCallbackRedirectUrl"> {
  readonly isNewUser: boolean;
  /** The OAuth provider. Missing in codes created by older versions. */
  readonly providerId?: string;
  /**
   * The account to link: an encrypted `PendingLink` in base64. Missing if the code only signs in, and after the code is
   * consumed.
   */
  readonly link?: string;
}
