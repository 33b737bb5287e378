import type { DetailsOf } from "../details.ts";

const missingTeamPermission = (details: { team_id: string; user_id: string; permission_id: string }) =>
  `The user ${details.user_id} does not have the permission ${details.permission_id} in the team ${details.team_id}.`;

export const teamAndKeyMessages = {
  TEAM_NOT_FOUND: ({ team_id }: DetailsOf<"TEAM_NOT_FOUND">) => `The team ${JSON.stringify(team_id)} does not exist.`,
  TEAM_MEMBERSHIP_NOT_FOUND: ({ team_id, user_id }: DetailsOf<"TEAM_MEMBERSHIP_NOT_FOUND">) =>
    `The user ${user_id} is not a member of the team ${team_id}.`,
  TEAM_MEMBERSHIP_ALREADY_EXISTS: () => "The user is already a member of the team.",
  TEAM_PERMISSION_REQUIRED: missingTeamPermission,
  TEAM_PERMISSION_NOT_FOUND: missingTeamPermission,
  PROJECT_PERMISSION_REQUIRED: ({ user_id, permission_id }: DetailsOf<"PROJECT_PERMISSION_REQUIRED">) =>
    `The user ${user_id} does not have the permission ${permission_id} in the project.`,
  PERMISSION_NOT_FOUND: ({ permission_id }: DetailsOf<"PERMISSION_NOT_FOUND">) =>
    `The permission ${JSON.stringify(permission_id)} does not exist.`,
  WRONG_PERMISSION_SCOPE: ({ permission_id, expected_scope, actual_scope }: DetailsOf<"WRONG_PERMISSION_SCOPE">) =>
    `The permission ${JSON.stringify(permission_id)} has the scope ${actual_scope ?? "none"}, but the scope ${expected_scope} is needed here.`,
  CONTAINED_PERMISSION_NOT_FOUND: ({ permission_id }: DetailsOf<"CONTAINED_PERMISSION_NOT_FOUND">) =>
    `The contained permission ${JSON.stringify(permission_id)} does not exist in this scope.`,
  PERMISSION_ID_ALREADY_EXISTS: ({ permission_id }: DetailsOf<"PERMISSION_ID_ALREADY_EXISTS">) =>
    `A permission with the id ${JSON.stringify(permission_id)} already exists.`,
  TEAM_ALREADY_EXISTS: ({ team_id }: DetailsOf<"TEAM_ALREADY_EXISTS">) =>
    `A team with the id ${JSON.stringify(team_id)} already exists.`,

  API_KEY_NOT_FOUND: () => "The API key does not exist.",
  API_KEY_REVOKED: () => "The API key has been revoked.",
  API_KEY_EXPIRED: () => "The API key has expired.",
  WRONG_API_KEY_TYPE: ({ expected_type, actual_type }: DetailsOf<"WRONG_API_KEY_TYPE">) =>
    `A ${expected_type} API key is expected here, but a ${actual_type} API key was given.`,
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: () => "Public API keys are not revoked when a scanner finds them.",
  INVALID_POLLING_CODE: () => "The polling code is not known.",
  CLI_AUTH_ERROR: ({ message }: DetailsOf<"CLI_AUTH_ERROR">) => message,
  CLI_AUTH_EXPIRED_ERROR: ({ message }: DetailsOf<"CLI_AUTH_EXPIRED_ERROR">) => message,
  CLI_AUTH_USED_ERROR: ({ message }: DetailsOf<"CLI_AUTH_USED_ERROR">) => message,
  EMAIL_TEMPLATE_ALREADY_EXISTS: () => "The e-mail template already exists.",
};
