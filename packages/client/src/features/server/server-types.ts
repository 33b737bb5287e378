import type {
  JsonValue,
  TeamClientRead,
  TeamServerRead,
  UserClientRead,
  UserCreate,
  UserExpected,
  UserServerRead,
  TeamUpdate as WireTeamUpdate,
  UserUpdate as WireUserUpdate,
} from "@vestibule/contract/endpoints";
import type { KnownError, KnownErrorOf } from "../../core/http/known-error.ts";
import type { CamelCased } from "../../core/wire/letter-case.ts";
import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-sign-in.ts";
import type { CreateTeamOptions, Team, TeamMemberProfile, TeamMethods, TeamUser } from "../teams/team-types.ts";
import type { AccountMethods, Auth, User, UserUpdate } from "../users/user-types.ts";
import type { ServerConnectedAccountMethods } from "./connected-accounts/connected-account-types.ts";
import type { ServerContactChannelMethods } from "./contact-channels/contact-channel-types.ts";
import type { ServerPasskeyMethods } from "./passkeys/passkey-types.ts";
import type { ServerPermissionMethods } from "./permissions/permission-types.ts";
import type { ServerSessionMethods } from "./sessions/session-types.ts";

/**
 * Absent fields stay unchanged; null clears a field. A new `primaryEmail` becomes unverified unless
 * `primaryEmailVerified` is also given. A new `password` revokes all of the user's sessions; null removes the password.
 */
export interface ServerUserUpdate
  extends UserUpdate,
    Readonly<CamelCased<Omit<WireUserUpdate, "totp_secret_base64" | "password_hash" | "is_anonymous">>> {}

/** Optimistic concurrency check for an update. */
export interface ServerUserUpdateCheck {
  /** Fields as last read, for example from the user object. */
  readonly expected?: Readonly<CamelCased<UserExpected>> | undefined;
}

/**
 * Flags default to false. `primaryEmailAuthEnabled`: whether the primary email can be used to sign in. `passwordHash`
 * replaces `password` for users imported from another system.
 */
export type ServerUserCreate = Readonly<
  CamelCased<Omit<UserCreate, "totp_secret_base64" | "passkey_auth_enabled" | "oauth_providers" | "is_anonymous">>
>;

type PasswordError = KnownErrorOf<PasswordRequirementErrorCode>;

export interface ServerProfileMethods extends Pick<AccountMethods, "setDisplayName" | "setClientMetadata"> {
  /**
   * With `expected`, fails without changes if one of those fields was changed concurrently.
   * @throws USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, TEAM_MEMBERSHIP_NOT_FOUND,
   *   CHANGED_MEANWHILE
   */
  update(change: ServerUserUpdate, check?: ServerUserUpdateCheck): Promise<void>;
  setClientReadOnlyMetadata(metadata: JsonValue): Promise<void>;
  setServerMetadata(metadata: JsonValue): Promise<void>;
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
  listTeams(): Promise<ServerTeam[]>;
  /** In order of joining. */
  listTeamMemberships(): Promise<ServerTeamMembership[]>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  /** Makes the user the team's creator and selects the team. */
  createTeam(options: CreateTeamOptions): Promise<ServerTeam>;
}

/** A frozen snapshot of a user with server methods. Fetch the user again to see a change. */
export interface ServerUser
  extends Omit<User, "selectedTeam">,
    Readonly<CamelCased<Omit<UserServerRead, keyof UserClientRead | "last_active_at_millis">>>,
    ServerProfileMethods,
    ServerContactChannelMethods,
    ServerPasskeyMethods,
    ServerSessionMethods,
    ServerUserTeamMethods,
    ServerPermissionMethods,
    ApiKeyMethods<"user">,
    ServerConnectedAccountMethods {
  readonly lastActiveAt: Date;
  readonly selectedTeam: ServerTeam | null;
}

/** The user of a session, for example from an incoming request. */
export interface CurrentServerUser extends ServerUser, Auth {}

/** Absent fields stay unchanged. */
export type ServerTeamUpdate = Readonly<CamelCased<Omit<WireTeamUpdate, "expected">>>;

/** Optimistic concurrency check for an update. */
export interface ServerTeamUpdateCheck {
  /** Fields as last read, for example from the team object. */
  readonly expected?: Readonly<CamelCased<NonNullable<WireTeamUpdate["expected"]>>> | undefined;
}

/** A member with their team profile. */
export interface ServerTeamUser extends ServerUser, Omit<TeamUser, "primaryEmail"> {
  readonly joinedAt: Date;
}

/** What a user is in one of their teams. */
export interface ServerTeamMembership {
  readonly teamId: string;
  readonly teamProfile: TeamMemberProfile;
  /** Directly granted permissions, such as `team_admin`. */
  readonly permissionIds: readonly string[];
  readonly joinedAt: Date;
}

/** A snapshot of a team with server methods. Requires no team permissions. */
export interface ServerTeam
  extends Team,
    Readonly<CamelCased<Omit<TeamServerRead, keyof TeamClientRead | "created_at_millis">>> {
  readonly createdAt: Date;
  /**
   * With `expected`, fails without changes if one of those fields was changed concurrently. @throws CHANGED_MEANWHILE
   */
  update(change: ServerTeamUpdate, check?: ServerTeamUpdateCheck): Promise<void>;
  listUsers(): Promise<ServerTeamUser[]>;
  /** Grants the default member permissions. @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_ALREADY_EXISTS */
  addUser(userId: string): Promise<void>;
  /** @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND */
  removeUser(userId: string): Promise<void>;
}
