import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { expectedShape, writeShape } from "../schema/fields.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage, success } from "../schema/responses.ts";
import { flag, userIdOrMe, uuid } from "../schema/values.ts";
import { searchTeams, teamSearchShape } from "./search-teams.ts";
import { teamClientRead, teamFields, teamServerRead } from "./team-fields.ts";

const clientWrite = writeShape(teamFields, "client");
const serverWrite = writeShape(teamFields, "server");

const creation = { display_name: teamFields.display_name.write, creator_user_id: userIdOrMe().optional() };
const clientCreate = z.strictObject({ ...clientWrite, ...creation });
const serverCreate = z.strictObject({ ...serverWrite, ...creation });

const clientUpdate = z.strictObject(clientWrite);
const serverUpdate = z.strictObject({
  ...serverWrite,
  /**
   * The values that the caller read before. The update fails without changes if any of these fields differs (our
   * addition).
   */
  expected: z.strictObject(expectedShape(teamFields)).optional(),
});

export type TeamClientCreate = z.output<typeof clientCreate>;
export type TeamClientUpdate = z.output<typeof clientUpdate>;
export type TeamCreate = z.output<typeof serverCreate>;
export type TeamUpdate = z.output<typeof serverUpdate>;

const query = z.strictObject({ user_id: userIdOrMe().optional(), add_current_user: flag().optional() });
const params = z.strictObject({ team_id: uuid() });
const read = { client: teamClientRead, server: teamServerRead, admin: teamServerRead } as const;
const list = {
  client: readListOrPage(teamClientRead),
  server: readListOrPage(teamServerRead),
  admin: readListOrPage(teamServerRead),
} as const;
const listQuery = query.extend({
  ...pageQuery(cursorPatterns.timeAndId),
  ...teamSearchShape,
  order_by: z.literal("created_at").optional(),
});

export const teamEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/teams",
    summary:
      "Lists teams, oldest first: those of a user or, for servers, all. Clients can only list their own (text 403 otherwise). Servers can search all teams with `query`, and reverse the order with `desc`; they then get at most 100 teams per page. Paginated if limit or cursor is given, and after 10,000 teams, 512 KiB (clients), or 4 MiB (servers).",
    access: allAccessTypes,
    user: "optional",
    query: listQuery,
    status: 200,
    response: list,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  search: searchTeams,
  create: endpoint({
    method: "POST",
    path: "/teams",
    summary:
      "Creates a team. Its creator becomes a member with the creator permissions: for clients the caller, for servers the given user, if any.",
    access: allAccessTypes,
    user: "optional",
    query,
    body: { client: clientCreate, server: serverCreate, admin: serverCreate },
    maxBodyBytes: largeBodyBytes,
    status: 201,
    response: read,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED", "USER_NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/teams/{team_id}",
    summary: "Returns a team; clients must be members.",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    status: 200,
    response: read,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_AUTHENTICATION_REQUIRED",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_NOT_FOUND",
    ],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/teams/{team_id}",
    summary:
      "Updates a team; clients need $update_team. Absent fields stay unchanged. For servers, fails without changes if a field differs from `expected` (our addition).",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    body: { client: clientUpdate, server: serverUpdate, admin: serverUpdate },
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: read,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_AUTHENTICATION_REQUIRED",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
      "CHANGED_MEANWHILE",
    ],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/teams/{team_id}",
    summary: "Deletes a team with its memberships, permissions, invitations and keys; clients need $delete_team.",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    status: 200,
    response: success,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_AUTHENTICATION_REQUIRED",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
    ],
  }),
} as const;
