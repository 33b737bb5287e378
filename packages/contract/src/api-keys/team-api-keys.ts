import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage } from "../schema/responses.ts";
import { uuid } from "../schema/values.ts";
import { apiKeyCreateShape, checkBody, teamKeyFirstView, teamKeyRead, update } from "./api-key-schemas.ts";

const query = z.strictObject({ team_id: uuid() });
const params = z.strictObject({ id: uuid() });

export const teamApiKeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/team-api-keys",
    summary:
      "Lists a team's API keys, newest first, including revoked and expired ones. For all team key endpoints, clients need $manage_api_keys. Paginated if limit or cursor is given, and after 10,000 keys, 512 KiB (clients), or 4 MiB (servers).",
    access: allAccessTypes,
    user: "optional",
    query: query.extend(pageQuery(cursorPatterns.timeAndId)),
    status: 200,
    response: readListOrPage(teamKeyRead),
    errors: ["USER_AUTHENTICATION_REQUIRED", "API_KEY_NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/team-api-keys",
    summary: "Creates a team API key. This response is the only one with its full value.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({ team_id: uuid().optional() }),
    body: z.strictObject({ ...apiKeyCreateShape, team_id: uuid() }),
    status: 200,
    response: teamKeyFirstView,
    errors: [
      "USER_AUTHENTICATION_REQUIRED",
      "API_KEY_NOT_FOUND",
      "TEAM_NOT_FOUND",
      "IMPERSONATION_FORBIDDEN",
      "EMAIL_NOT_VERIFIED",
    ],
  }),
  read: endpoint({
    method: "GET",
    path: "/team-api-keys/{id}",
    summary: "Returns a team API key without its value.",
    access: allAccessTypes,
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
    summary: "Renames a team API key, changes its expiry, or revokes it permanently.",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    body: update,
    status: 200,
    response: teamKeyRead,
    errors: ["API_KEY_NOT_FOUND", "USER_AUTHENTICATION_REQUIRED", "IMPERSONATION_FORBIDDEN", "EMAIL_NOT_VERIFIED"],
  }),
  check: endpoint({
    method: "POST",
    path: "/team-api-keys/check",
    summary: "Looks up a team API key by its value.",
    access: ["server", "admin"],
    user: "ignored",
    body: checkBody,
    status: 200,
    response: teamKeyRead,
    errors: ["API_KEY_NOT_FOUND", "WRONG_API_KEY_TYPE", "API_KEY_REVOKED", "API_KEY_EXPIRED"],
  }),
} as const;
