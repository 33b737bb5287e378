/** The partner's name, as in the page's URL: `/integrations/{partner}/…`. */
interface OfPartner {
  readonly partner: string;
}

export interface TransferCodeOptions extends OfPartner {
  /** The code from the link. */
  readonly code: string;
}

/** A project that a partner transfers. */
export interface ProjectTransfer {
  readonly partnerDisplayName: string;
  readonly projectDisplayName: string;
}

export interface AuthorizationRequestOptions extends OfPartner {
  /** The ID from the page's URL. */
  readonly interactionUid: string;
}

/** A partner's request to manage a project. */
export interface AuthorizationRequest {
  readonly partnerDisplayName: string;
  /** Host that the browser is redirected to. */
  readonly redirectHost: string;
  /** Where to redirect when the user declines. */
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface ConfirmAuthorizationOptions extends AuthorizationRequestOptions {
  readonly projectId: string;
}

export interface Integrations {
  /**
   * Shows what a link transfers, without consuming the code.
   * @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_EXPIRED, VERIFICATION_CODE_ALREADY_USED,
   *   VERIFICATION_CODE_MAX_ATTEMPTS_REACHED
   */
  checkTransfer(options: TransferCodeOptions): Promise<ProjectTransfer>;
  /**
   * Makes the signed-in user the owner. The code is single use. @throws as `checkTransfer`,
   * USER_AUTHENTICATION_REQUIRED
   */
  confirmTransfer(options: TransferCodeOptions): Promise<{ readonly projectId: string }>;
  /** Shows the requesting partner. @throws ResponseError 400 when the request is unknown or expired */
  checkAuthorization(options: AuthorizationRequestOptions): Promise<AuthorizationRequest>;
  /**
   * Lets the partner manage one of the signed-in user's projects. Redirect the browser to `redirectUrl` afterward.
   * @throws USER_AUTHENTICATION_REQUIRED, PROJECT_NOT_FOUND, ResponseError 400 as `checkAuthorization`
   */
  confirmAuthorization(options: ConfirmAuthorizationOptions): Promise<{ readonly redirectUrl: string }>;
}
