import type { KnownError, KnownErrorOf } from "../../core/http/known-error.ts";
import type { Json } from "../../core/wire/json.ts";
import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-sign-in.ts";
import type { CreateTeamOptions, Team, TeamMethods, TeamUpdate, TeamUser } from "../teams/team-types.ts";
import type { AccountMethods, Auth, User, UserUpdate } from "../users/user-types.ts";
import type { ServerConnectedAccountMethods } from "./connected-accounts/connected-account-types.ts";
import type { ServerContactChannelMethods } from "./contact-channels/contact-channel-types.ts";
import type { ServerPasskeyMethods } from "./passkeys/passkey-types.ts";
import type { ServerPermissionMethods } from "./permissions/permission-types.ts";
import type { ServerSessionMethods } from "./sessions/session-types.ts";

/** Omitted fields stay unchanged; null clears a field. */
export interface ServerUserUpdate extends UserUpdate {
  /** Becomes unverified unless `primaryEmailVerified` is also given. */
  readonly primaryEmail?: string | null | undefined;
  readonly primaryEmailVerified?: boolean | undefined;
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
  /** A new password revokes all of the user's sessions; null removes the password. */
  readonly password?: string | null | undefined;
}

/** Optimistic concurrency check for an update. */
export interface ServerUserUpdateCheck {
  /** Fields as last read, for example from the user object. */
  readonly expected?:
    | {
        readonly displayName?: string | null | undefined;
        readonly profileImageUrl?: string | null | undefined;
        readonly clientMetadata?: Json | undefined;
        readonly clientReadOnlyMetadata?: Json | undefined;
        readonly serverMetadata?: Json | undefined;
        readonly primaryEmail?: string | null | undefined;
        readonly primaryEmailVerified?: boolean | undefined;
        readonly primaryEmailAuthEnabled?: boolean | undefined;
        readonly otpAuthEnabled?: boolean | undefined;
        readonly passkeyAuthEnabled?: boolean | undefined;
        readonly selectedTeamId?: string | null | undefined;
        readonly isAnonymous?: boolean | undefined;
      }
    | undefined;
}

export interface ServerUserCreate
  extends Pick<ServerUserUpdate, "displayName" | "profileImageUrl" | "clientMetadata" | "clientReadOnlyMetadata"> {
  readonly serverMetadata?: Json | undefined;
  readonly primaryEmail?: string | undefined;
  /** Default: false. */
  readonly primaryEmailVerified?: boolean | undefined;
  /** Whether the primary email can be used to sign in. Default: false. */
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  readonly password?: string | undefined;
  /** Replaces `password` for users imported from another system. */
  readonly passwordHash?: string | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
}

type PasswordError = KnownErrorOf<PasswordRequirementErrorCode>;

export interface ServerProfileMethods extends Pick<AccountMethods, "setDisplayName" | "setClientMetadata"> {
  /**
   * With `expected`, fails without changes if one of those fields was changed concurrently.
   * @throws USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, TEAM_MEMBERSHIP_NOT_FOUND,
   *   CHANGED_MEANWHILE
   */
  update(change: ServerUserUpdate, check?: ServerUserUpdateCheck): Promise<void>;
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  setServerMetadata(metadata: Json): Promise<void>;
  /** Null removes the email. `verified`: defaults to false for a new email. @throws USER_EMAIL_ALREADY_EXISTS */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean | undefined }): Promise<void>;
  /**
   * Sets or replaces the password and revokes all of the user's sessions. @returns undefined, or the error as a value.
   */
  setPassword(options: { readonly password: string }): Promise<PasswordError | undefined>;
  /**
   * Revokes the user's other sessions. @returns undefined, or the error as a value. @throws USER_DOES_NOT_HAVE_PASSWORD
   */
  updatePassword: AccountMethods["updatePassword"];
  /**
   * Sent to the primary email. @returns undefined, or EMAIL_ALREADY_VERIFIED as a value. @throws when there is no
   * primary email.
   */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
  /**
   * Sent to the primary email if it is used to sign in. Users without a password can set one with it. `callbackUrl`:
   * the app's password reset page. @throws PASSWORD_AUTHENTICATION_NOT_ENABLED, REDIRECT_URL_NOT_WHITELISTED, and when
   * there is no primary email
   */
  sendPasswordResetEmail(options?: { readonly callbackUrl?: string | undefined }): Promise<void>;
  /** Deletes the user and all of their data. */
  delete(): Promise<void>;
}

/** The user's teams. */
export interface ServerUserTeamMethods extends TeamMethods {
  listTeams(): Promise<readonly ServerTeam[]>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  /** Makes the user the team's creator and selects the team. */
  createTeam(options: CreateTeamOptions): Promise<ServerTeam>;
}

/** A frozen snapshot of a user with server methods. Fetch the user again to see a change. */
export interface ServerUser
  extends Omit<User, "selectedTeam">,
    ServerProfileMethods,
    ServerContactChannelMethods,
    ServerPasskeyMethods,
    ServerSessionMethods,
    ServerUserTeamMethods,
    ServerPermissionMethods,
    ApiKeyMethods,
    ServerConnectedAccountMethods {
  readonly lastActiveAt: Date;
  /** Whether the primary email can be used to sign in. */
  readonly primaryEmailAuthEnabled: boolean;
  /** Visible only to servers. */
  readonly serverMetadata: Json;
  readonly selectedTeam: ServerTeam | null;
}

/** The user of a session, for example from an incoming request. */
export interface CurrentServerUser extends ServerUser, Auth {}

export interface ServerTeamUpdate extends TeamUpdate {
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
}

/** Optimistic concurrency check for an update. */
export interface ServerTeamUpdateCheck {
  /** Fields as last read, for example from the team object. */
  readonly expected?: ServerTeamUpdate | undefined;
}

/** A member with their team profile. */
export interface ServerTeamUser extends ServerUser, Omit<TeamUser, "primaryEmail"> {}

/** A snapshot of a team with server methods. Requires no team permissions. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  /** Visible only to servers. */
  readonly serverMetadata: Json;
  /**
   * With `expected`, fails without changes if one of those fields was changed concurrently. @throws CHANGED_MEANWHILE
   */
  update(change: ServerTeamUpdate, check?: ServerTeamUpdateCheck): Promise<void>;
  listUsers(): Promise<readonly ServerTeamUser[]>;
  /** Grants the default member permissions. @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_ALREADY_EXISTS */
  addUser(userId: string): Promise<void>;
  /** @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND */
  removeUser(userId: string): Promise<void>;
}
