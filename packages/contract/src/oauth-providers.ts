/** The accounts that a user linked at OAuth providers, as newer clients manage them. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage, success } from "./schema/responses.ts";
import { flag, text, userIdOrMe, uuid, word } from "./schema/values.ts";

const clientRead = z.strictObject({
  user_id: z.string(),
  id: z.string(),
  /** The email of the account at the provider. */
  email: z.string().optional(),
  /** The provider's ID in the project's configuration. */
  provider_config_id: z.string(),
  /** The same ID. */
  type: z.string(),
  /** Whether the user can sign in with the account. */
  allow_sign_in: z.boolean(),
  /** Whether the application can get access tokens of the account. */
  allow_connected_accounts: z.boolean(),
});

const serverRead = z.strictObject({
  ...clientRead.shape,
  /** The user's ID at the provider. */
  account_id: z.string(),
});

const read = { client: clientRead, server: serverRead, admin: serverRead } as const;

export type UserOAuthProviderRead = z.output<typeof clientRead> & { account_id?: string };

const clientUpdate = z.strictObject({ allow_sign_in: flag().optional(), allow_connected_accounts: flag().optional() });
const serverUpdate = z.strictObject({
  ...clientUpdate.shape,
  email: text().optional(),
  account_id: word().optional(),
});

export type UserOAuthProviderUpdate = z.output<typeof serverUpdate>;

const params = z.strictObject({ user_id: userIdOrMe(), id: uuid() });

const userOauthProviderCreate = z.strictObject({
  user_id: userIdOrMe(),
  provider_config_id: word(),
  account_id: word(),
  email: text().optional(),
  allow_sign_in: flag(),
  allow_connected_accounts: flag(),
});

export const userOauthProviderEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/oauth-providers",
    summary:
      "Lists the accounts at OAuth providers: of a user, oldest first, or for servers of all users. Clients can only list their own (text 403 otherwise; without user_id: text 400).",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({ user_id: userIdOrMe().optional(), ...pageQuery(cursorPatterns.id) }),
    status: 200,
    response: {
      client: readListOrPage(clientRead),
      server: readListOrPage(serverRead),
      admin: readListOrPage(serverRead),
    },
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  read: endpoint({
    method: "GET",
    path: "/oauth-providers/{user_id}/{id}",
    summary: "Returns a user's account at an OAuth provider (unknown: text 404; another user, for clients: text 403).",
    access: allAccessTypes,
    user: "optional",
    params,
    status: 200,
    response: read,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  create: endpoint({
    method: "POST",
    path: "/oauth-providers",
    summary:
      "Links an account at a configured OAuth provider (otherwise text 404) to a user. An account that the user has, or a second one for sign-in at the provider: text 400.",
    access: ["server", "admin"],
    user: "optional",
    body: userOauthProviderCreate,
    status: 201,
    response: read,
    errors: ["USER_NOT_FOUND", "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/oauth-providers/{user_id}/{id}",
    summary:
      "Changes what an account at an OAuth provider is used for (a second one for sign-in at the provider, and for clients the last sign-in method: text 400). A new account_id deletes the account's tokens.",
    access: allAccessTypes,
    user: "optional",
    params,
    body: { client: clientUpdate, server: serverUpdate, admin: serverUpdate },
    status: 200,
    response: read,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "IMPERSONATION_FORBIDDEN",
      "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/oauth-providers/{user_id}/{id}",
    summary:
      "Unlinks an account at an OAuth provider (unknown: text 404; for clients, the last sign-in method: text 400).",
    access: allAccessTypes,
    user: "optional",
    params,
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
