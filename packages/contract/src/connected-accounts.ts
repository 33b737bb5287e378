import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { maxLinkedAccountsPerUser } from "./list-limits.ts";
import { allAccessTypes, readList, success } from "./schema/responses.ts";
import { millis, text, userIdOrMe, uuid } from "./schema/values.ts";

const accessTokenBody = z.strictObject({ scope: text().optional() });
const accessTokenResponse = z.strictObject({ access_token: z.string() });

const accessTokenErrors = [
  "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
  "USER_NOT_FOUND",
  "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
] as const;

const connectedAccountRead = z.strictObject({
  id: z.string(),
  provider_id: z.string(),
  account_id: z.string(),
  email: z.string().nullable(),
  created_at_millis: millis(),
});

export type ConnectedAccountRead = z.output<typeof connectedAccountRead>;

export const connectedAccountEndpoints = {
  createAccessToken: endpoint({
    method: "POST",
    path: "/connected-accounts/{user_id}/{provider_id}/access-token",
    summary:
      "Returns a provider access token for a linked account, refreshed if necessary. `scope`: required scopes, separated by spaces.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userIdOrMe(), provider_id: text() }),
    body: accessTokenBody,
    status: 201,
    response: accessTokenResponse,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", ...accessTokenErrors, "IMPERSONATION_FORBIDDEN"],
  }),
  createAccountAccessToken: endpoint({
    method: "POST",
    path: "/connected-accounts/{user_id}/{provider_id}/{account_id}/access-token",
    summary:
      "Returns a provider access token for one linked account, refreshed if necessary. `scope`: required scopes, separated by spaces.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userIdOrMe(), provider_id: text(), account_id: text() }),
    body: accessTokenBody,
    status: 201,
    response: accessTokenResponse,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      ...accessTokenErrors,
      "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  createOwnAccessToken: endpoint({
    method: "POST",
    path: "/auth/oauth/connected-accounts/{provider_id}/access-token",
    summary: "Legacy path of the same endpoint, for the caller's own account.",
    access: allAccessTypes,
    user: "own",
    params: z.strictObject({ provider_id: text() }),
    body: accessTokenBody,
    status: 201,
    response: accessTokenResponse,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", ...accessTokenErrors, "IMPERSONATION_FORBIDDEN"],
  }),
  /** Our addition. */
  list: endpoint({
    method: "GET",
    path: "/connected-accounts",
    summary:
      "Lists the provider accounts linked to a user, oldest first. Clients can only list their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: readList(connectedAccountRead, maxLinkedAccountsPerUser),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  listOfUser: endpoint({
    method: "GET",
    path: "/connected-accounts/{user_id}",
    summary:
      "Lists the linked accounts of which the application can get access tokens, oldest first. Clients can only list their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: readList(
      z.strictObject({ user_id: z.string(), provider: z.string(), provider_account_id: z.string() }),
      maxLinkedAccountsPerUser,
    ),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  /** Our addition. */
  remove: endpoint({
    method: "DELETE",
    path: "/connected-accounts/{user_id}/{connected_account_id}",
    summary: "Unlinks a provider account (unknown: text 404; for clients, the last sign-in method: text 400).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ user_id: userIdOrMe(), connected_account_id: uuid() }),
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
