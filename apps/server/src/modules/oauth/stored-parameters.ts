/** What the application asked for, kept while the browser is at the provider. */
export interface FlowParameters {
  readonly type: "authenticate" | "link";
  /** Without fragment. */
  readonly redirectUri: string;
  /** The application's own state, returned as it came. */
  readonly state: string;
  /** SHA-256 of the application's verifier, base64url. */
  readonly codeChallenge: string;
  /** All that are asked of the provider. */
  readonly scopes: readonly string[];
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  /** Whom to link to, or whose anonymous account to upgrade. */
  readonly caller: { readonly userId: string; readonly sessionId: string } | null;
}

/** What an authorization code is bound to, and what its exchange tells. */
export interface CodeParameters
  extends Pick<FlowParameters, "redirectUri" | "codeChallenge" | "afterCallbackRedirectUrl"> {
  readonly isNewUser: boolean;
  /** Where they come from. Absent in codes of older versions. */
  readonly providerId?: string;
  /** What its exchange links: a `PendingLink`, encrypted, base64. Absent when it only signs in, and once the code is used up. */
  readonly link?: string;
}
