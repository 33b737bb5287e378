import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import type { Result } from "../result.ts";
import type { Json } from "../wire/json.ts";

/** A team of the signed-in user; a snapshot. What the user may not do throws TEAM_PERMISSION_REQUIRED. */
export interface Team extends TeamActions {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
}

/** What its members do with a team; the code is fetched when one of these is first called. */
export interface TeamActions extends ApiKeyMethods {
  /** Needs $update_team. */
  update(change: TeamUpdate): Promise<void>;
  /** Needs $delete_team. */
  delete(): Promise<void>;
  /** Needs $invite_members. `callbackUrl`: default in a browser the team invitation page; needed elsewhere. */
  inviteUser(options: InviteUserOptions): Promise<void>;
  /** Needs $read_members. In the order of joining. */
  listUsers(): Promise<readonly TeamUser[]>;
  /** Needs $read_members and $invite_members. Oldest first. */
  listInvitations(): Promise<readonly TeamInvitation[]>;
}

export interface TeamUpdate {
  readonly displayName?: string | undefined;
  /** A data URL of a picture. */
  readonly profileImageUrl?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
}

export interface InviteUserOptions {
  readonly email: string;
  readonly callbackUrl?: string | undefined;
}

/** What a member is called in a team. */
export interface TeamMemberProfile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** A member as other members see them. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
  /** The permissions granted to them directly, such as `team_admin`. */
  readonly permissionIds: readonly string[];
  /** Undefined when the caller may not see it: only the member and those with $remove_members do. */
  readonly primaryEmail: string | null | undefined;
  /** Takes them out of the team. Needs $remove_members, but for oneself. */
  remove(): Promise<void>;
}

/** What the signed-in user is called in a team. Null: as everywhere. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  update(change: {
    readonly displayName?: string | null | undefined;
    readonly profileImageUrl?: string | null | undefined;
  }): Promise<void>;
}

export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Needs $remove_members. */
  revoke(): Promise<void>;
}

export interface CreateTeamOptions {
  readonly displayName: string;
  readonly profileImageUrl?: string | undefined;
}

/** The teams of a user. */
export interface TeamMethods {
  /** Oldest first. */
  listTeams(): Promise<readonly Team[]>;
  /** Null when the user is not a member of it, or there is none. */
  getTeam(teamId: string): Promise<Team | null>;
  /** The new team is selected. */
  createTeam(options: CreateTeamOptions): Promise<Team>;
  leaveTeam(team: Pick<Team, "id">): Promise<void>;
  /** Null: none. @throws TEAM_MEMBERSHIP_NOT_FOUND */
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<void>;
  getTeamProfile(team: Pick<Team, "id">): Promise<EditableTeamMemberProfile>;
}

export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** Where the invitation was sent. Whoever holds the link may accept it, with whichever account. */
  readonly recipientEmail: string;
  readonly isMember: boolean;
}

type InvitationResult<Value> = Promise<Result<Value, KnownErrorOf<VerificationErrorCode>>>;

/** Of an app: what to do with the code of an invitation. */
export interface TeamInvitationMethods {
  verifyTeamInvitationCode(code: string): InvitationResult<undefined>;
  /** Needs a signed-in user, as `acceptTeamInvitation` does. @throws USER_AUTHENTICATION_REQUIRED */
  getTeamInvitationDetails(code: string): InvitationResult<TeamInvitationDetails>;
  /** The signed-in user joins the team. */
  acceptTeamInvitation(code: string): InvitationResult<undefined>;
}
