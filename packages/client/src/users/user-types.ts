import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-types.ts";
import type { ConnectedAccountMethods } from "../connected-accounts/connected-account-types.ts";
import type { ContactChannelMethods } from "../contact-channels/contact-channel-types.ts";
import type { KnownError, KnownErrorOf } from "../http/known-error.ts";
import type { PasskeyMethods } from "../passkeys/passkey-types.ts";
import type { PermissionMethods } from "../permissions/permission-types.ts";
import type { ReauthenticationMethods } from "../reauthentication/reauthentication-types.ts";
import type { SecondFactorMethods } from "../second-factor/second-factor-types.ts";
import type { SessionMethods } from "../sessions/session-types.ts";
import type { Team, TeamMethods } from "../teams/team-types.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import type { Json, UserJson } from "../wire/json.ts";

/** What is known about a user; a frozen snapshot of the moment it was fetched. */
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
  /** The user as it came over the wire. */
  toClientJson(): UserJson;
}

export interface Session {
  /** Tokens good for at least 20 s, refreshed when needed; both null once signed out. */
  getTokens(): Promise<Tokens>;
  /** Says that the service has refused an access token, so that the next one is another. */
  rejectAccessToken(accessToken: string): void;
}

/** Who asks another backend on behalf of the user. Both contain the refresh token: send them only to backends of your own. */
export interface Auth {
  readonly currentSession: Session;
  /** Header `x-stack-auth` with the JSON of {@link Auth.getAuthJson}. */
  getAuthHeaders(): Promise<{ readonly "x-stack-auth": string }>;
  getAuthJson(): Promise<Tokens>;
  /** Ends the session on the server, forgets the tokens, then goes to `redirectUrl` (default: the after-sign-out page). */
  signOut(options?: SignOutOptions): Promise<void>;
}

export interface SignOutOptions {
  readonly redirectUrl?: string | URL | undefined;
}

export interface UserUpdate {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
  readonly selectedTeamId?: string | null | undefined;
  /** Raw bytes of the TOTP secret (RFC 6238); null turns the second factor off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
  readonly passkeyAuthEnabled?: boolean | undefined;
}

/** What people do with their account now and then; its code is fetched when one of these is first called. */
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
  /** Deletes the account and forgets the tokens; does not redirect. */
  delete(): Promise<void>;
  /**
   * Ends the other sessions of the user. @returns nothing, or why not as a value: PASSWORD_CONFIRMATION_MISMATCH for a wrong old password.
   */
  updatePassword(options: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<KnownErrorOf<"PASSWORD_CONFIRMATION_MISMATCH" | PasswordRequirementErrorCode> | undefined>;
  /** For users without a password. @returns nothing, or why not as a value. */
  setPassword(options: { readonly password: string }): Promise<KnownErrorOf<PasswordRequirementErrorCode> | undefined>;
  /**
   * Sends the verification mail for the primary e-mail. `callbackUrl` defaults to the e-mail verification page in a browser and is needed
   * elsewhere.
   * @returns nothing, or EMAIL_ALREADY_VERIFIED as a value. @throws when there is no primary e-mail.
   */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
}

/** What belongs to people because of who they are to others; its code is fetched when one of these is first called. */
export interface MembershipMethods extends TeamMethods, PermissionMethods, ApiKeyMethods {}

/** The signed-in user with what they may do. After a change, fetch or observe the user again: this object does not change. */
export interface CurrentUser extends User, Auth, AccountMethods, MembershipMethods {
  readonly selectedTeam: Team | null;
}
