import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-types.ts";
import type { ConnectedAccountMethods } from "../connected-accounts/connected-account-types.ts";
import type { ContactChannelMethods } from "../contact-channels/contact-channel-types.ts";
import type { KnownError, KnownErrorOf } from "../../core/http/known-error.ts";
import type { PasskeyMethods } from "../passkeys/passkey-types.ts";
import type { PermissionMethods } from "../permissions/permission-types.ts";
import type { ReauthenticationMethods } from "../reauthentication/reauthentication-types.ts";
import type { SecondFactorMethods } from "../second-factor/second-factor-types.ts";
import type { SessionMethods } from "../sessions/session-types.ts";
import type { Team, TeamMethods } from "../teams/team-types.ts";
import type { Tokens } from "../../core/tokens/token-store-init.ts";
import type { Json, UserJson } from "../../core/wire/json.ts";

/** A frozen snapshot of a user at the time it was fetched. */
export interface User {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  /** @deprecated Use the contact channels' `usedForAuth`. */
  readonly emailAuthEnabled: boolean;
  readonly otpAuthEnabled: boolean;
  /** @deprecated Raw provider records. */
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  /** The user's wire JSON. */
  toClientJson(): UserJson;
}

export interface Session {
  /** Returns tokens that are valid for at least 20 s, refreshed when needed. Both are null once signed out. */
  getTokens(): Promise<Tokens>;
  /** Reports an access token that the server rejected, so that the next one is new. */
  rejectAccessToken(accessToken: string): void;
}

/**
 * For authenticating to your own backend as the user. Both values contain the refresh token, so send them only to your
 * own backends.
 */
export interface Auth {
  readonly currentSession: Session;
  /** The `x-stack-auth` header with the JSON of {@link Auth.getAuthJson}. */
  getAuthHeaders(): Promise<{ readonly "x-stack-auth": string }>;
  getAuthJson(): Promise<Tokens>;
  /**
   * Ends the session on the server, deletes the tokens, then redirects to `redirectUrl` (default: the after-sign-out
   * page).
   */
  signOut(options?: SignOutOptions): Promise<void>;
}

export interface SignOutOptions {
  readonly redirectUrl?: string | URL | undefined;
}

export interface UserUpdate {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
  readonly selectedTeamId?: string | null | undefined;
  /** Raw bytes of the TOTP secret (RFC 6238). Null disables the second factor. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
  readonly passkeyAuthEnabled?: boolean | undefined;
}

/** Account methods, loaded on first use. */
export interface AccountMethods
  extends PasskeyMethods,
    ContactChannelMethods,
    SessionMethods,
    ConnectedAccountMethods,
    SecondFactorMethods,
    ReauthenticationMethods {
  update(update: UserUpdate): Promise<void>;
  setDisplayName(displayName: string): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  /** Deletes the account and the tokens; doesn't redirect. */
  delete(): Promise<void>;
  /**
   * Revokes the user's other sessions. @returns undefined, or the error as a value: PASSWORD_CONFIRMATION_MISMATCH for
   * a wrong old password.
   */
  updatePassword(options: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<KnownErrorOf<"PASSWORD_CONFIRMATION_MISMATCH" | PasswordRequirementErrorCode> | undefined>;
  /** For users without a password. @returns undefined, or the error as a value. */
  setPassword(options: { readonly password: string }): Promise<KnownErrorOf<PasswordRequirementErrorCode> | undefined>;
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
export interface MembershipMethods extends TeamMethods, PermissionMethods, ApiKeyMethods {}

/**
 * The signed-in user with account methods. The object is a snapshot: after a change, fetch or observe the user again.
 */
export interface CurrentUser extends User, Auth, AccountMethods, MembershipMethods {
  readonly selectedTeam: Team | null;
}
