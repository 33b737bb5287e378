import type { ApiKey } from "../api-keys/api-key-types.ts";
import type { ContactChannel } from "../contact-channels/contact-channel-types.ts";
import type { Permission } from "../permissions/permission-types.ts";
import type { EditableTeamMemberProfile, Team, TeamInvitation, TeamUser } from "../teams/team-types.ts";

/** What is kept of the signed-in user beside the user themselves, by name; fetched when first asked for. */
export interface ListValues {
  readonly contactChannels: readonly ContactChannel[];
  readonly teams: readonly Team[];
  readonly apiKeys: readonly ApiKey[];
  /** With a team: what the user may do in it; without: in the project. What permissions contain is told, too. */
  readonly permissions: readonly Permission[];
  /** The same, only what was granted directly. */
  readonly directPermissions: readonly Permission[];
  /** Of a team, as the following ones. */
  readonly teamUsers: readonly TeamUser[];
  readonly teamInvitations: readonly TeamInvitation[];
  readonly teamApiKeys: readonly ApiKey[];
  readonly teamProfile: EditableTeamMemberProfile;
}

export type ListName = keyof ListValues;
