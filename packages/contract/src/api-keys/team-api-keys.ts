import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, listOf } from "../schema/common.ts";
import { uuid } from "../schema/values.ts";
import { checkBody, createFields, teamKeyFirstView, teamKeyRead, update } from "./shapes.ts";

const query = z.strictObject({ team_id: uuid() });
const params = z.strictObject({ id: uuid() });

export const teamApiKeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/team-api-keys",
    summary:
      "API keys of a team, newest first, revoked and expired ones included. Clients need $manage_api_keys here and below.",
    access: everyAccess,
    user: "optional",
    query,
    status: 200,
    response: listOf(teamKeyRead),
    errors: ["USER_AUTHENTICATION_REQUIRED", "API_KEY_NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/team-api-keys",
    summary: "Creates an API key of a team. Its value is told here and never again.",
    access: everyAccess,
    user: "optional",
    query: z.strictObject({ team_id: uuid().optional() }),
    body: z.strictObject({ ...createFields, team_id: uuid() }),
    status: 200,
    response: teamKeyFirstView,
    errors: ["USER_AUTHENTICATION_REQUIRED", "API_KEY_NOT_FOUND", "TEAM_NOT_FOUND", "IMPERSONATION_FORBIDDEN"],
  }),
  read: endpoint({
    method: "GET",
    path: "/team-api-keys/{id}",
    summary: "An API key of a team, without its value.",
    access: everyAccess,
    user: "optional",
    params,
    query,
    status: 200,
    response: teamKeyRead,
    errors: ["API_KEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/team-api-keys/{id}",
    summary: "Renames an API key of a team, changes when it expires, or revokes it for good.",
    access: everyAccess,
    user: "optional",
    params,
    query,
    body: update,
    status: 200,
    response: teamKeyRead,
    errors: ["API_KEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED", "IMPERSONATION_FORBIDDEN"],
  }),
  check: endpoint({
    method: "POST",
    path: "/team-api-keys/check",
    summary: "Tells which team's API key a value is.",
    access: ["server", "admin"],
    user: "ignored",
    body: checkBody,
    status: 200,
    response: teamKeyRead,
    errors: ["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
