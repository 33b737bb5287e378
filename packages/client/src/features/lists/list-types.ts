import type { ApiKeyLists } from "../api-keys/api-key-types.ts";
import type { ContactChannelLists } from "../contact-channels/contact-channel-types.ts";
import type { PermissionLists } from "../permissions/permission-types.ts";
import type { TeamLists } from "../teams/team-types.ts";

/** The cached lists of the signed-in user, by name. Fetched on first use. */
export interface ListValues extends ContactChannelLists, ApiKeyLists, PermissionLists, TeamLists {}

export type ListName = keyof ListValues;
