/** The mails that can be rendered, each with what its template needs. */
export interface EmailVariables {
  api_key_revoked: ApiKeyRevokedVariables;
  email_verification: EmailVerificationVariables;
  magic_link: MagicLinkVariables;
  owner_invitation: OwnerInvitationVariables;
  password_reset: PasswordResetVariables;
  reauthentication_code: ReauthenticationCodeVariables;
  security_notice: SecurityNoticeVariables;
  team_invitation: TeamInvitationVariables;
}

export type EmailType = keyof EmailVariables;

/** About a key that was found where others can read it. @see ASVS 5.0 6.3.7 */
export interface ApiKeyRevokedVariables {
  /** What the key was made for. Chosen by its owner, so not to be trusted; may be empty. */
  readonly description: string;
  /** The last four characters of the key. */
  readonly lastFour: string;
  /** ms since the epoch. */
  readonly when: number;
  /** The team whose key it was, null when it was the reader's own. Chosen by its members, so not to be trusted. */
  readonly teamDisplayName: string | null;
  /** Name of the user, null when there is none. Chosen by the user, so not to be trusted. */
  readonly userDisplayName: string | null;
  /** Absolute http(s) URL of the account settings; null when none is known. */
  readonly settingsLink: string | null;
}

export interface EmailVerificationVariables {
  /** Absolute http(s) URL that carries the verification code. */
  readonly emailVerificationLink: string;
  /** How long the link works from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** Name of the user, null when there is none. Chosen by the user, so not to be trusted. */
  readonly userDisplayName: string | null;
}

export interface MagicLinkVariables {
  /** Absolute http(s) URL that carries the sign-in code. */
  readonly magicLink: string;
  /** The six letters and digits to type in place of the link; shown in upper case. */
  readonly otp: string;
  /** How long link and code work from now, in milliseconds. */
  readonly linkLifeMs: number;
}

export interface OwnerInvitationVariables {
  /** Absolute http(s) URL that carries the invitation's code. */
  readonly ownerInvitationLink: string;
  /** The project to own: another one than that in whose name the mail is sent. Chosen by its owners, so not to be trusted. */
  readonly ownedProjectDisplayName: string;
  /** Name or address of the owner who invites; null when a key did. Chosen by them, so not to be trusted. */
  readonly inviterName: string | null;
  /** Whether who invites stops being an owner then. */
  readonly isTransfer: boolean;
  /** The address that was invited, as it was written. */
  readonly recipientEmail: string;
  /** How long the link works from now, in milliseconds. */
  readonly linkLifeMs: number;
}

export interface PasswordResetVariables {
  /** Absolute http(s) URL that carries the reset code. */
  readonly resetLink: string;
  /** How long the link works from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** Name of the user, null when there is none. Chosen by the user, so not to be trusted. */
  readonly userDisplayName: string | null;
}

export interface ReauthenticationCodeVariables {
  /** The six letters and digits to type; shown in upper case. */
  readonly otp: string;
  /** How long the code works from now, in milliseconds. */
  readonly codeLifeMs: number;
}

/** What a user is told about their account. @see ASVS 5.0 6.3.5, 6.3.7 */
export type SecurityNotice =
  | { readonly kind: "new-device" }
  | { readonly kind: "password-changed" | "password-set" | "password-reset" }
  | { readonly kind: "totp-enabled" | "totp-disabled" | "recovery-codes-made" | "recovery-code-used" }
  /** `name`: chosen by the user. */
  | { readonly kind: "passkey-added" | "passkey-removed"; readonly name: string }
  | { readonly kind: "account-linked" | "account-unlinked"; readonly provider: string }
  /** `previous`: the address that was primary before; it is told too. */
  | { readonly kind: "email-changed"; readonly previous: string };

/** Device, place and ip are what the request claimed: shown, and never trusted. */
export interface SecurityNoticeVariables {
  readonly notice: SecurityNotice;
  /** ms since the epoch. */
  readonly when: number;
  /** In words, such as `Firefox on Linux`. */
  readonly device: string | null;
  /** In words, such as `Austria`. */
  readonly place: string | null;
  readonly ip: string | null;
  /** Name of the user, null when there is none. Chosen by the user, so not to be trusted. */
  readonly userDisplayName: string | null;
  /** Absolute http(s) URL of the account settings; null when none is known. */
  readonly settingsLink: string | null;
}

export interface TeamInvitationVariables {
  /** Absolute http(s) URL that carries the invitation's code. */
  readonly teamInvitationLink: string;
  /** Chosen by members of the team, so not to be trusted. */
  readonly teamDisplayName: string;
  /** The member who invites; null when a server did, or when they have no name. Chosen by them, so not to be trusted. */
  readonly inviterDisplayName: string | null;
  /** The address that was invited, as it was written. */
  readonly recipientEmail: string;
  /** How long the link works from now, in milliseconds. */
  readonly linkLifeMs: number;
}

/** The project in whose name a mail is sent. */
export interface EmailProject {
  readonly displayName: string;
}

/** A mail without its addresses. */
export interface RenderedEmail {
  /** One line, without control characters. */
  readonly subject: string;
  /** A whole HTML document. */
  readonly html: string;
  /** The same message as plain text; its link, if it has one, stands in it exactly once, on a line of its own. */
  readonly text: string;
}
