import type { JsonValue, UserClientRead, UserClientUpdate } from "@vestibule/contract/endpoints";
import type { SignOutOptions } from "../../core/app-context.ts";
import type { KnownError } from "../../core/http/known-error.ts";
import type { Session } from "../../core/sessions/user-session.ts";
import type { Tokens } from "../../core/tokens/token-store-init.ts";
import type { CamelCased } from "../../core/wire/letter-case.ts";
import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordMethods } from "../auth/own-password.ts";
import type { ConnectedAccountMethods } from "../connected-accounts/connected-account-types.ts";
import type { ContactChannelMethods } from "../contact-channels/contact-channel-types.ts";
import type { ListValues } from "../lists/list-types.ts";
import type { PasskeyMethods, RegisterPasskeyOptions } from "../passkeys/passkey-types.ts";
import type { PermissionMethods } from "../permissions/permission-types.ts";
import type { ReauthenticationMethods } from "../reauthentication/reauthentication-types.ts";
import type { SecondFactorMethods } from "../second-factor/second-factor-types.ts";
import type { SessionMethods } from "../sessions/session-types.ts";
import type { Team, TeamMethods } from "../teams/team-types.ts";

/** Wire fields that the kit renames, converts or replaces. */
type ConvertedField =
  | "signed_up_at_millis"
  | "auth_with_email"
  | "requires_totp_mfa"
  | "oauth_providers"
  | "selected_team_id"
  | "selected_team";

/** A frozen snapshot of a user at the time it was fetched. */
export interface User extends Readonly<CamelCased<Omit<UserClientRead, ConvertedField>>> {
  readonly signedUpAt: Date;
  /** @deprecated Use the contact channels' `usedForAuth`. */
  readonly emailAuthEnabled: boolean;
  /** @deprecated Raw provider records. */
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly isMultiFactorRequired: boolean;
  /** The user's wire JSON. */
  toClientJson(): UserClientRead;
}

/**
 * For authenticating to your own backend as the user. Both values contain the refresh token, so send them only to your
 * own backends.
 */
export interface Auth {
  readonly currentSession: Session;
  /** The same session, under the name that code for Stack Auth's kit passes to `projectOwnerSession`. */
  readonly _internalSession: Session;
  /** Creates a passkey for the current hostname in the browser and registers it. */
  registerPasskey(options?: RegisterPasskeyOptions): ReturnType<PasskeyMethods["registerPasskey"]>;
  /** The `x-stack-auth` header with the JSON of {@link Auth.getAuthJson}. */
  getAuthHeaders(): Promise<{ readonly "x-stack-auth": string }>;
  getAuthJson(): Promise<Tokens>;
  /**
   * Ends the session on the server, deletes the tokens, then redirects to `redirectUrl` (default: the after-sign-out
   * page).
   */
  signOut(options?: SignOutOptions): Promise<void>;
}

/** Absent fields stay unchanged; null clears a field. */
export interface UserUpdate extends Readonly<CamelCased<Omit<UserClientUpdate, "totp_secret_base64">>> {
  /** Raw bytes of the TOTP secret (RFC 6238). Null disables the second factor. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
}

/** Account methods, loaded on first use. */
export interface AccountMethods
  extends PasswordMethods,
    PasskeyMethods,
    ContactChannelMethods,
    SessionMethods,
    ConnectedAccountMethods,
    SecondFactorMethods,
    ReauthenticationMethods {
  update(update: UserUpdate): Promise<void>;
  setDisplayName(displayName: string): Promise<void>;
  setClientMetadata(metadata: JsonValue): Promise<void>;
  /** Deletes the account and the tokens; doesn't redirect. */
  delete(): Promise<void>;
  /**
   * Everything the server has about the user, as JSON: an object with a list per section. Projects can require a recent
   * sign-in; at most five times an hour.
   */
  exportData(): Promise<string>;
  /**
   * Sends the verification email for the primary email. `callbackUrl` defaults to the email verification page in a
   * browser and is required elsewhere.
   * @returns undefined, or EMAIL_ALREADY_VERIFIED as a value. @throws when there is no primary email.
   */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
}

/** Team, permission and API key methods, loaded on first use. */
export interface MembershipMethods extends TeamMethods, PermissionMethods, ApiKeyMethods<"user"> {}

/**
 * The signed-in user with account methods. The object is a snapshot: after a change, fetch or observe the user again.
 */
export interface CurrentUser extends User, Auth, AccountMethods, MembershipMethods {
  readonly selectedTeam: Team | null;
}

/** What is cached for a session. */
export interface SessionValues extends ListValues {
  readonly user: CurrentUser | null;
}
