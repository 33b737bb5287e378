import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage } from "../schema/responses.ts";
import { userIdOrMe, uuid } from "../schema/values.ts";
import { apiKeyCreateShape, checkBody, update, userKeyFirstView, userKeyRead } from "./api-key-schemas.ts";

const itemQuery = z.strictObject({ user_id: userIdOrMe().optional() });
const params = z.strictObject({ id: uuid() });

export const userApiKeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/user-api-keys",
    summary:
      "Lists a user's API keys, newest first, including revoked and expired ones. Clients can only list their own (text 403 otherwise). Paginated if limit or cursor is given, and after 10,000 keys, 512 KiB (clients), or 4 MiB (servers).",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({ user_id: userIdOrMe(), ...pageQuery(cursorPatterns.timeAndId) }),
    status: 200,
    response: readListOrPage(userKeyRead),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED"],
  }),
  create: endpoint({
    method: "POST",
    path: "/user-api-keys",
    summary: "Creates a user API key. This response is the only one with its full value.",
    access: allAccessTypes,
    user: "optional",
    query: itemQuery,
    body: z.strictObject({ ...apiKeyCreateShape, user_id: userIdOrMe() }),
    status: 200,
    response: userKeyFirstView,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_AUTHENTICATION_REQUIRED",
      "USER_NOT_FOUND",
      "IMPERSONATION_FORBIDDEN",
      "EMAIL_NOT_VERIFIED",
    ],
  }),
  read: endpoint({
    method: "GET",
    path: "/user-api-keys/{id}",
    summary: "Returns a user API key without its value.",
    access: allAccessTypes,
    user: "optional",
    params,
    query: itemQuery,
    status: 200,
    response: userKeyRead,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "API_KEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/user-api-keys/{id}",
    summary: "Renames a user API key, changes its expiry, or revokes it permanently.",
    access: allAccessTypes,
    user: "optional",
    params,
    query: itemQuery,
    body: update,
    status: 200,
    response: userKeyRead,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "API_KEY_NOT_FOUND",
      "USER_AUTHENTICATION_REQUIRED",
      "IMPERSONATION_FORBIDDEN",
      "EMAIL_NOT_VERIFIED",
    ],
  }),
  check: endpoint({
    method: "POST",
    path: "/user-api-keys/check",
    summary: "Looks up a user API key by its value.",
    access: ["server", "admin"],
    user: "ignored",
    body: checkBody,
    status: 200,
    response: userKeyRead,
    errors: ["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
