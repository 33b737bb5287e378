import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, listOf } from "../schema/common.ts";
import { userIdOrMe, uuid } from "../schema/values.ts";
import { checkBody, createFields, update, userKeyFirstView, userKeyRead } from "./shapes.ts";

const itemQuery = z.strictObject({ user_id: userIdOrMe().optional() });
const params = z.strictObject({ id: uuid() });

export const userApiKeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/user-api-keys",
    summary:
      "API keys of a user, newest first, revoked and expired ones included. Clients see their own (text 403 otherwise).",
    access: everyAccess,
    user: "optional",
    query: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: listOf(userKeyRead),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED"],
  }),
  create: endpoint({
    method: "POST",
    path: "/user-api-keys",
    summary: "Creates an API key of a user. Its value is told here and never again.",
    access: everyAccess,
    user: "optional",
    query: itemQuery,
    body: z.strictObject({ ...createFields, user_id: userIdOrMe() }),
    status: 200,
    response: userKeyFirstView,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_AUTHENTICATION_REQUIRED",
      "USER_NOT_FOUND",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  read: endpoint({
    method: "GET",
    path: "/user-api-keys/{id}",
    summary: "An API key of a user, without its value.",
    access: everyAccess,
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
    summary: "Renames an API key of a user, changes when it expires, or revokes it for good.",
    access: everyAccess,
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
    ],
  }),
  check: endpoint({
    method: "POST",
    path: "/user-api-keys/check",
    summary: "Tells whose API key a value is.",
    access: ["server", "admin"],
    user: "ignored",
    body: checkBody,
    status: 200,
    response: userKeyRead,
    errors: ["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
