import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, success } from "../schema/responses.ts";
import { userIdOrMe, uuid } from "../schema/values.ts";

const params = z.strictObject({ team_id: uuid(), user_id: userIdOrMe() });

export const teamMembershipEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/team-memberships/{team_id}/{user_id}",
    summary: "Adds a user to a team with the default member permissions.",
    access: ["server", "admin"],
    user: "ignored",
    params,
    body: z.strictObject({}),
    status: 201,
    response: z.strictObject({ team_id: z.string(), user_id: z.string() }),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_ALREADY_EXISTS"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/team-memberships/{team_id}/{user_id}",
    summary: "Leaves a team or, with $remove_members, removes another member.",
    access: allAccessTypes,
    user: "optional",
    params,
    status: 200,
    response: success,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_NOT_FOUND",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
    ],
  }),
} as const;
