import type {
  TeamClientCreate,
  TeamClientRead,
  TeamClientUpdate,
  TeamMemberProfileClientRead,
  TeamMemberProfileUpdate,
} from "@vestibule/contract/endpoints";
import type { KnownErrorOf } from "../../core/http/known-error.ts";
import type { Result } from "../../core/result.ts";
import type { CamelCased } from "../../core/wire/letter-case.ts";
import type { ApiKeyMethods } from "../api-keys/api-key-types.ts";
import type { VerificationErrorCode } from "../contact-channels/verification-error-code.ts";

/**
 * A snapshot of one of the signed-in user's teams. Methods throw TEAM_PERMISSION_REQUIRED when the user lacks the
 * permission.
 */
export interface Team extends Readonly<CamelCased<TeamClientRead>>, TeamActions {}

/** Team methods for members, loaded on first use. */
export interface TeamActions extends ApiKeyMethods<"team"> {
  /** Requires $update_team. */
  update(change: TeamUpdate): Promise<void>;
  /** Requires $delete_team. */
  delete(): Promise<void>;
  /** Requires $invite_members. `callbackUrl`: defaults to the team invitation page in a browser; required elsewhere. */
  inviteUser(options: InviteUserOptions): Promise<void>;
  /** Requires $read_members. In order of joining. */
  listUsers(): Promise<TeamUser[]>;
  /** Requires $read_members and $invite_members. Oldest first. */
  listInvitations(): Promise<TeamInvitation[]>;
}

/** Absent fields stay unchanged. `profileImageUrl`: an image as a data URL; null removes it. */
export type TeamUpdate = Readonly<CamelCased<TeamClientUpdate>>;

export interface InviteUserOptions {
  readonly email: string;
  readonly callbackUrl?: string | undefined;
}

/** A member's profile in a team. */
export type TeamMemberProfile = Readonly<
  CamelCased<Pick<TeamMemberProfileClientRead, "display_name" | "profile_image_url">>
>;

/** A member as visible to other members. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
  /** Directly granted permissions, such as `team_admin`. */
  readonly permissionIds: readonly string[];
  /** Undefined when hidden: visible only to the member and to users with $remove_members. */
  readonly primaryEmail: string | null | undefined;
  /** Removes the member from the team. Requires $remove_members, except for yourself. */
  remove(): Promise<void>;
}

/** The signed-in user's profile in a team. Null falls back to the user's own profile. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  update(change: Readonly<CamelCased<TeamMemberProfileUpdate>>): Promise<void>;
}

export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** The first time this email was invited. */
  readonly createdAt: Date;
  /** Requires $remove_members. */
  revoke(): Promise<void>;
}

export type CreateTeamOptions = Readonly<CamelCased<Omit<TeamClientCreate, "creator_user_id">>>;

/** The user's teams. */
export interface TeamMethods {
  /** Oldest first. */
  listTeams(): Promise<Team[]>;
  /** Null when the team doesn't exist or the user isn't a member. */
  getTeam(teamId: string): Promise<Team | null>;
  /** Also selects the new team. */
  createTeam(options: CreateTeamOptions): Promise<Team>;
  leaveTeam(team: Pick<Team, "id">): Promise<void>;
  /** Null deselects the team. @throws TEAM_MEMBERSHIP_NOT_FOUND */
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<void>;
  getTeamProfile(team: Pick<Team, "id">): Promise<EditableTeamMemberProfile>;
}

export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** Where the invitation was sent. Anyone with the link can accept it with any account. */
  readonly recipientEmail: string;
  readonly isMember: boolean;
}

type InvitationResult<Value> = Promise<Result<Value, KnownErrorOf<VerificationErrorCode>>>;

/** Methods of an app for team invitation codes. */
export interface TeamInvitationMethods {
  verifyTeamInvitationCode(code: string): InvitationResult<undefined>;
  /** Requires a session, like `acceptTeamInvitation`. @throws USER_AUTHENTICATION_REQUIRED */
  getTeamInvitationDetails(code: string): InvitationResult<TeamInvitationDetails>;
  /** Adds the signed-in user to the team. */
  acceptTeamInvitation(code: string): InvitationResult<undefined>;
}

/** Cached lists. */
export interface TeamLists {
  readonly teams: Team[];
  /** Requires a team, like the following lists. */
  readonly teamUsers: TeamUser[];
  readonly teamInvitations: TeamInvitation[];
  readonly teamProfile: EditableTeamMemberProfile;
}
