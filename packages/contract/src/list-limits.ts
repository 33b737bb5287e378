import { systemPermissionIds } from "./constants.ts";

/**
 * How many objects of a kind can exist. Each limit bounds a list that has no pages; the server enforces it where the
 * objects are created.
 */

export const maxPermissionDefinitions = 500;
export const maxListedDefinitions = maxPermissionDefinitions + systemPermissionIds.length;
/** Of a user: a further sign-in ends the session that was unused for the longest time. */
export const maxSessionsPerUser = 1_000;
/** Each is listed in the options of the next registration. */
export const maxPasskeysPerUser = 100;
/** One per provider, including providers that were removed. */
export const maxLinkedAccountsPerUser = 200;
/** Of a team. */
export const maxOpenTeamInvitations = 1_000;
/** Of a project. Owners have full access, so few are needed. */
export const maxOpenOwnerInvitations = 50;
export const maxOwnersPerProject = 500;
/** Of an owner, who can create fewer: others can be transferred to them. */
export const maxOwnedProjects = 1_000;
/** Templates of a project, besides the built-in ones, and also its drafts. Lists contain their sources. */
export const maxEmailDocuments = 50;
/** Entries per list of a project's configuration. They are scanned on every sign-in, so more would slow down all projects. */
export const maxConfigEntries = 500;
