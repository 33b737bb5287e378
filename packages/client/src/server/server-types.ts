import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { PasswordRequirementErrorCode } from "../auth/credential-types.ts";
import type { KnownError, KnownErrorOf } from "../http/known-error.ts";
import type { CreateTeamOptions, Team, TeamMethods, TeamUpdate, TeamUser } from "../teams/team-types.ts";
import type { AccountMethods, Auth, User, UserUpdate } from "../users/user-types.ts";
import type { Json } from "../wire/json.ts";
import type { ServerConnectedAccountMethods } from "./connected-accounts/connected-account-types.ts";
import type { ServerContactChannelMethods } from "./contact-channels/contact-channel-types.ts";
import type { ServerPasskeyMethods } from "./passkeys/passkey-types.ts";
import type { ServerPermissionMethods } from "./permissions/permission-types.ts";
import type { ServerSessionMethods } from "./sessions/session-types.ts";

/** Absent fields stay, null clears. */
export interface ServerUserUpdate extends UserUpdate {
  /** Becomes unverified unless `primaryEmailVerified` comes with it. */
  readonly primaryEmail?: string | null | undefined;
  readonly primaryEmailVerified?: boolean | undefined;
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
  /** A new password ends all sessions of the user; null takes the password away. */
  readonly password?: string | null | undefined;
}

/** What must be true still for a change to be made. */
export interface ServerUserUpdateCheck {
  /** Fields as they were last read, such as those of the user object. */
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
  /** Whether the address can be used to sign in. Default: false. */
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  readonly password?: string | undefined;
  /** Instead of `password`, for users who come from elsewhere. */
  readonly passwordHash?: string | undefined;
  readonly otpAuthEnabled?: boolean | undefined;
}

type PasswordError = KnownErrorOf<PasswordRequirementErrorCode>;

export interface ServerProfileMethods extends Pick<AccountMethods, "setDisplayName" | "setClientMetadata"> {
  /**
   * With `expected`, nothing is changed when somebody else changed one of those fields meanwhile.
   * @throws USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, TEAM_MEMBERSHIP_NOT_FOUND, CHANGED_MEANWHILE
   */
  update(change: ServerUserUpdate, check?: ServerUserUpdateCheck): Promise<void>;
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  setServerMetadata(metadata: Json): Promise<void>;
  /** Null takes the address away. `verified`: default false for a new address. @throws USER_EMAIL_ALREADY_EXISTS */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean | undefined }): Promise<void>;
  /** Whether there is one already or not; ends all sessions of the user. @returns nothing, or why not as a value. */
  setPassword(options: { readonly password: string }): Promise<PasswordError | undefined>;
  /** Ends the other sessions of the user. @returns nothing, or why not as a value. @throws USER_DOES_NOT_HAVE_PASSWORD */
  updatePassword: AccountMethods["updatePassword"];
  /** To the primary address. @returns nothing, or EMAIL_ALREADY_VERIFIED as a value. @throws when there is no primary e-mail. */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string | undefined;
  }): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined>;
  /**
   * To the primary address, if the user signs in by it; also to users without a password, whom it gives one. `callbackUrl`: the password reset
   * page of the application. @throws PASSWORD_AUTHENTICATION_NOT_ENABLED, REDIRECT_URL_NOT_WHITELISTED, and when there is no primary e-mail
   */
  sendPasswordResetEmail(options?: { readonly callbackUrl?: string | undefined }): Promise<void>;
  /** Deletes the user and everything of theirs. */
  delete(): Promise<void>;
}

/** The teams of a user. */
export interface ServerUserTeamMethods extends TeamMethods {
  listTeams(): Promise<readonly ServerTeam[]>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  /** The user becomes its creator, and the new team is selected. */
  createTeam(options: CreateTeamOptions): Promise<ServerTeam>;
}

/** A user as a server sees them: a frozen snapshot with what a server may do. Fetch the user again to see a change. */
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
  /** Whether the primary address can be used to sign in. */
  readonly primaryEmailAuthEnabled: boolean;
  /** Only servers see it. */
  readonly serverMetadata: Json;
  readonly selectedTeam: ServerTeam | null;
}

/** The user of a session, such as that of a request. */
export interface CurrentServerUser extends ServerUser, Auth {}

export interface ServerTeamUpdate extends TeamUpdate {
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
}

/** What must be true still for a change to be made. */
export interface ServerTeamUpdateCheck {
  /** Fields as they were last read, such as those of the team object. */
  readonly expected?: ServerTeamUpdate | undefined;
}

/** A member with what they are called in the team. */
export interface ServerTeamUser extends ServerUser, Omit<TeamUser, "primaryEmail"> {}

/** A team as a server sees it; a snapshot. No permissions are asked for. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  /** Only servers see it. */
  readonly serverMetadata: Json;
  /** With `expected`, nothing is changed when somebody else changed one of those fields meanwhile. @throws CHANGED_MEANWHILE */
  update(change: ServerTeamUpdate, check?: ServerTeamUpdateCheck): Promise<void>;
  listUsers(): Promise<readonly ServerTeamUser[]>;
  /** With the default permissions of members. @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_ALREADY_EXISTS */
  addUser(userId: string): Promise<void>;
  /** @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND */
  removeUser(userId: string): Promise<void>;
}
