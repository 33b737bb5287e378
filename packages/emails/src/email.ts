import type { EmailLanguage } from "./languages/email-language.ts";

/** The email types, each with the variables of its template. */
export interface EmailVariables {
  api_key_revoked: ApiKeyRevokedVariables;
  email_verification: EmailVerificationVariables;
  magic_link: MagicLinkVariables;
  owner_invitation: OwnerInvitationVariables;
  password_reset: PasswordResetVariables;
  reauthentication_code: ReauthenticationCodeVariables;
  security_notice: SecurityNoticeVariables;
  sign_in_invitation: SignInInvitationVariables;
  team_invitation: TeamInvitationVariables;
}

export type EmailType = keyof EmailVariables;

/** About an API key that was leaked. @see ASVS 5.0 6.3.7 */
export interface ApiKeyRevokedVariables {
  /** The key's description. Chosen by its owner, so untrusted; may be empty. */
  readonly description: string;
  /** The last four characters of the key. */
  readonly lastFour: string;
  /** ms since the epoch. */
  readonly when: number;
  /** The team that owns the key; null if the recipient owns it. Chosen by team members, so untrusted. */
  readonly teamDisplayName: string | null;
  /** The user's display name, or null. Chosen by the user, so untrusted. */
  readonly userDisplayName: string | null;
  /** Absolute http(s) URL of the account settings, or null if unknown. */
  readonly settingsLink: string | null;
}

export interface EmailVerificationVariables {
  /** Absolute http(s) URL that contains the verification code. */
  readonly emailVerificationLink: string;
  /** Lifetime of the link from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** The user's display name, or null. Chosen by the user, so untrusted. */
  readonly userDisplayName: string | null;
}

export interface MagicLinkVariables {
  /** Absolute http(s) URL that contains the sign-in code. */
  readonly magicLink: string;
  /** The six letters and digits to type instead of using the link; shown in uppercase. */
  readonly otp: string;
  /** Lifetime of the link and code from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** The client has no field for the code: the default template contains only the link. */
  readonly isLinkOnly?: boolean;
}

export interface OwnerInvitationVariables {
  /** Absolute http(s) URL that contains the invitation code. */
  readonly ownerInvitationLink: string;
  /** The project to own, which differs from the project that sends the email. Chosen by its owners, so untrusted. */
  readonly ownedProjectDisplayName: string;
  /** Name or email of the inviting owner; null if a key sent the invitation. Chosen by them, so untrusted. */
  readonly inviterName: string | null;
  /** Whether the inviting owner is removed on acceptance. */
  readonly isTransfer: boolean;
  /** The invited email, as entered. */
  readonly recipientEmail: string;
  /** Lifetime of the link from now, in milliseconds. */
  readonly linkLifeMs: number;
}

export interface PasswordResetVariables {
  /** Absolute http(s) URL that contains the reset code. */
  readonly resetLink: string;
  /** Lifetime of the link from now, in milliseconds. */
  readonly linkLifeMs: number;
  /** The user's display name, or null. Chosen by the user, so untrusted. */
  readonly userDisplayName: string | null;
}

export interface ReauthenticationCodeVariables {
  /** The six letters and digits to type; shown in uppercase. */
  readonly otp: string;
  /** Lifetime of the code from now, in milliseconds. */
  readonly codeLifeMs: number;
}

/** Account events that users are notified about. @see ASVS 5.0 6.3.5, 6.3.7 */
export type SecurityNotice =
  | { readonly kind: "new-device" }
  | { readonly kind: "password-changed" | "password-set" | "password-reset" }
  | { readonly kind: "totp-enabled" | "totp-disabled" | "recovery-codes-made" | "recovery-code-used" }
  /** `name`: chosen by the user, so untrusted. */
  | { readonly kind: "passkey-added" | "passkey-removed"; readonly name: string }
  | { readonly kind: "account-linked" | "account-unlinked"; readonly provider: string }
  /** `previous`: the former primary email, which is notified too. */
  | { readonly kind: "email-changed"; readonly previous: string };

/** Text, or its form in the email's language. Null if unknown. */
type LocalizedText = string | null | ((language: EmailLanguage) => string | null);

/** Device, place and ip come from the request: displayed but untrusted. */
export interface SecurityNoticeVariables {
  readonly notice: SecurityNotice;
  /** ms since the epoch. */
  readonly when: number;
  /** Display text, such as `Firefox on Linux`. */
  readonly device: LocalizedText;
  /** Display text, such as `Austria`. */
  readonly place: LocalizedText;
  readonly ip: string | null;
  /** The user's display name, or null. Chosen by the user, so untrusted. */
  readonly userDisplayName: string | null;
  /** Absolute http(s) URL of the account settings, or null if unknown. */
  readonly settingsLink: string | null;
}

export interface SignInInvitationVariables {
  /** Absolute http(s) URL of the application's sign-in page. */
  readonly signInLink: string;
  /** The invited email, as entered. */
  readonly recipientEmail: string;
}

export interface TeamInvitationVariables {
  /** Absolute http(s) URL that contains the invitation code. */
  readonly teamInvitationLink: string;
  /** Chosen by team members, so untrusted. */
  readonly teamDisplayName: string;
  /**
   * The inviting member; null if a server sent the invitation or the member has no name. Chosen by them, so untrusted.
   */
  readonly inviterDisplayName: string | null;
  /** The invited email, as entered. */
  readonly recipientEmail: string;
  /** Lifetime of the link from now, in milliseconds. */
  readonly linkLifeMs: number;
}

/** What a project's emails look like. Named as in the project's public configuration. Absent: Vestibule's default. */
export interface EmailBranding {
  /** Absolute http(s) URLs of pictures. */
  readonly logo_url?: string | undefined;
  readonly logo_dark_url?: string | undefined;
  readonly icon_url?: string | undefined;
  /** The colors `accent` and `on-accent`: `#rrggbb`. */
  readonly light?: Readonly<Record<string, string>> | undefined;
  readonly dark?: Readonly<Record<string, string>> | undefined;
  /** Absolute http(s) URLs. */
  readonly terms_url?: string | undefined;
  readonly privacy_url?: string | undefined;
  readonly support_email?: string | undefined;
}

/** The project on whose behalf an email is sent. */
export interface EmailProject {
  readonly displayName: string;
  readonly branding?: EmailBranding | null;
  /** Of the links around the project's own text. Default: English. */
  readonly language?: EmailLanguage;
}

/** An email without sender and recipient. */
export interface RenderedEmail {
  /** One line, without control characters. */
  readonly subject: string;
  /** A complete HTML document. */
  readonly html: string;
  /** The same message as plain text; its link, if any, appears exactly once, on its own line. */
  readonly text: string;
}
