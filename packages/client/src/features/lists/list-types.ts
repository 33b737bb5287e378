import type { ApiKey } from "../api-keys/api-key-types.ts";
import type { ContactChannel } from "../contact-channels/contact-channel-types.ts";
import type { Permission } from "../permissions/permission-types.ts";
import type { EditableTeamMemberProfile, Team, TeamInvitation, TeamUser } from "../teams/team-types.ts";

/** The cached lists of the signed-in user, by name. Fetched on first use. */
export interface ListValues {
  readonly contactChannels: readonly ContactChannel[];
  readonly teams: readonly Team[];
  readonly apiKeys: readonly ApiKey[];
  /** With a team: the user's permissions in it; without: in the project. Includes contained permissions. */
  readonly permissions: readonly Permission[];
  /** The same, but only directly granted permissions. */
  readonly directPermissions: readonly Permission[];
  /** Requires a team, like the following lists. */
  readonly teamUsers: readonly TeamUser[];
  readonly teamInvitations: readonly TeamInvitation[];
  readonly teamApiKeys: readonly ApiKey[];
  readonly teamProfile: EditableTeamMemberProfile;
}

export type ListName = keyof ListValues;
