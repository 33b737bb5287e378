import { accessTypes, keyPrefixes } from "../../headers.ts";
import type { DetailsOf } from "../details.ts";

const invalidKey = (kind: string, projectId: string) =>
  `The ${kind} is not valid for the project ${JSON.stringify(projectId)}. Check the project ID and the key: the key may be wrong, expired or revoked.`;

export const credentialMessages = {
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: () =>
    "A project key or an admin access token was sent, but the x-stack-access-type header is missing.",
  INVALID_ACCESS_TYPE: ({ accessType }: DetailsOf<"INVALID_ACCESS_TYPE">) =>
    `The x-stack-access-type header must be one of ${accessTypes.join(", ")}, but it is ${JSON.stringify(accessType)}.`,
  ACCESS_TYPE_WITHOUT_PROJECT_ID: ({ request_type }: DetailsOf<"ACCESS_TYPE_WITHOUT_PROJECT_ID">) =>
    `A request with access type ${request_type} requires the x-stack-project-id header. See the authentication section of the API reference.`,
  ACCESS_TYPE_REQUIRED: () =>
    "This endpoint requires an access type. Send the x-stack-access-type header (client, server or admin), the project ID and the key for that access type.",
  INSUFFICIENT_ACCESS_TYPE: ({ actual_access_type, allowed_access_types }: DetailsOf<"INSUFFICIENT_ACCESS_TYPE">) =>
    `This endpoint accepts the access types ${allowed_access_types.join(", ")}, but the request has ${actual_access_type}.`,
  INVALID_PUBLISHABLE_CLIENT_KEY: ({ project_id }: DetailsOf<"INVALID_PUBLISHABLE_CLIENT_KEY">) =>
    invalidKey("publishable client key", project_id),
  INVALID_SECRET_SERVER_KEY: ({ project_id }: DetailsOf<"INVALID_SECRET_SERVER_KEY">) =>
    invalidKey("secret server key", project_id),
  INVALID_SUPER_SECRET_ADMIN_KEY: ({ project_id }: DetailsOf<"INVALID_SUPER_SECRET_ADMIN_KEY">) =>
    invalidKey("super secret admin key", project_id),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: () =>
    "The admin access token is invalid: it is malformed or was not signed by this server.",
  ADMIN_ACCESS_TOKEN_EXPIRED: () => "The admin access token has expired. Refresh it and try again.",
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: () => "The admin access token cannot be used for this project.",
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: () => "The user of the admin access token is not an owner of this project.",
  CLIENT_AUTHENTICATION_REQUIRED: () =>
    `The publishable client key (${keyPrefixes.publishableClient}…) is missing. Send it in the x-stack-publishable-client-key header.`,
  SERVER_AUTHENTICATION_REQUIRED: () =>
    `The secret server key (${keyPrefixes.secretServer}…) is missing. Send it in the x-stack-secret-server-key header.`,
  ADMIN_AUTHENTICATION_REQUIRED: () =>
    `The super secret admin key (${keyPrefixes.superSecretAdmin}…) is missing. Send it in the x-stack-super-secret-admin-key header.`,
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: () => "A publishable client key or a secret server key is required.",
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: () => "A publishable client key or a super secret admin key is required.",
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: () =>
    "A publishable client key, a secret server key or a super secret admin key is required.",
  EXPECTED_INTERNAL_PROJECT: () => "This endpoint is only available for the project with the ID internal.",
  PROJECT_NOT_FOUND: ({ project_id }: DetailsOf<"PROJECT_NOT_FOUND">) =>
    `The project ${JSON.stringify(project_id)} does not exist or is not accessible.`,
  BRANCH_DOES_NOT_EXIST: ({ branch_id }: DetailsOf<"BRANCH_DOES_NOT_EXIST">) =>
    `The project has no branch ${JSON.stringify(branch_id)}.`,
};
