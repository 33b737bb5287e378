import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, listOf, success } from "../schema/common.ts";
import { flag, metadata, name, profileImageUrl, userIdOrMe, uuid } from "../schema/values.ts";
import { searchTeams } from "./search.ts";
import { teamClientRead, teamServerRead } from "./shapes.ts";

const clientWrite = {
  profile_image_url: profileImageUrl().nullable().optional(),
  client_metadata: metadata().optional(),
};
const serverWrite = {
  ...clientWrite,
  client_read_only_metadata: metadata().optional(),
  server_metadata: metadata().optional(),
};

const create = { display_name: name(), creator_user_id: userIdOrMe().optional() };
const clientCreate = z.strictObject({ ...clientWrite, ...create });
const serverCreate = z.strictObject({ ...serverWrite, ...create });

const update = { display_name: name().optional() };
const clientUpdate = z.strictObject({ ...clientWrite, ...update });
const serverUpdate = z.strictObject({
  ...serverWrite,
  ...update,
  /** Fields as they were last read. Nothing is changed when one of those that are named is different meanwhile (our addition). */
  expected: z
    .strictObject({
      display_name: z.string(),
      profile_image_url: z.string().nullable(),
      client_metadata: metadata(),
      client_read_only_metadata: metadata(),
      server_metadata: metadata(),
    })
    .partial()
    .optional(),
});

export type TeamCreate = z.output<typeof serverCreate>;
export type TeamUpdate = z.output<typeof serverUpdate>;

const query = z.strictObject({ user_id: userIdOrMe().optional(), add_current_user: flag().optional() });
const params = z.strictObject({ team_id: uuid() });
const read = { client: teamClientRead, server: teamServerRead, admin: teamServerRead } as const;
const list = { client: listOf(teamClientRead), server: listOf(teamServerRead), admin: listOf(teamServerRead) } as const;

export const teamEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/teams",
    summary: "Teams, oldest first; of one user or, for servers, all. Clients see their own (text 403 otherwise).",
    access: everyAccess,
    user: "optional",
    query,
    status: 200,
    response: list,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  search: searchTeams,
  create: endpoint({
    method: "POST",
    path: "/teams",
    summary:
      "Creates a team. Its creator (for clients the caller, for servers the user they name, or nobody) becomes a member with the creator's permissions.",
    access: everyAccess,
    user: "optional",
    query,
    body: { client: clientCreate, server: serverCreate, admin: serverCreate },
    status: 201,
    response: read,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED", "USER_NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/teams/{team_id}",
    summary: "A team; clients must be a member.",
    access: everyAccess,
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
      "Changes a team; clients need $update_team. Absent fields stay. For servers nothing is changed when something is not as `expected` (our addition).",
    access: everyAccess,
    user: "optional",
    params,
    query,
    body: { client: clientUpdate, server: serverUpdate, admin: serverUpdate },
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
    access: everyAccess,
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
