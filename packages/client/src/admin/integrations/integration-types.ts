/** A partner's name, as in the address of the page: `/integrations/{partner}/…`. */
interface OfPartner {
  readonly partner: string;
}

export interface TransferCodeOptions extends OfPartner {
  /** From the link. */
  readonly code: string;
}

/** A project that a partner hands over. */
export interface ProjectTransfer {
  readonly partnerDisplayName: string;
  readonly projectDisplayName: string;
}

export interface AuthorizationRequestOptions extends OfPartner {
  /** From the address of the page. */
  readonly interactionUid: string;
}

/** A partner that asks to administer a project. */
export interface AuthorizationRequest {
  readonly partnerDisplayName: string;
  /** Whose page the browser goes on to. */
  readonly redirectHost: string;
  /** Where the browser goes for a no. */
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface ConfirmAuthorizationOptions extends AuthorizationRequestOptions {
  readonly projectId: string;
}

export interface Integrations {
  /** What a link hands over; uses nothing.
   *  @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_EXPIRED, VERIFICATION_CODE_ALREADY_USED, VERIFICATION_CODE_MAX_ATTEMPTS_REACHED */
  checkTransfer(options: TransferCodeOptions): Promise<ProjectTransfer>;
  /** Whoever is signed in becomes the owner, and nobody else by this link. @throws as `checkTransfer`, USER_AUTHENTICATION_REQUIRED */
  confirmTransfer(options: TransferCodeOptions): Promise<{ readonly projectId: string }>;
  /** Who asks. @throws ResponseError 400 when the request is unknown or too old */
  checkAuthorization(options: AuthorizationRequestOptions): Promise<AuthorizationRequest>;
  /** Lets the partner administer a project of whoever is signed in; the browser goes to `redirectUrl` then.
   *  @throws USER_AUTHENTICATION_REQUIRED, PROJECT_NOT_FOUND, ResponseError 400 as `checkAuthorization` */
  confirmAuthorization(options: ConfirmAuthorizationOptions): Promise<{ readonly redirectUrl: string }>;
}
