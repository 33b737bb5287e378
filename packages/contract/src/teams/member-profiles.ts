import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { declareFields, readShape, writeShape } from "../schema/fields.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage } from "../schema/responses.ts";
import { name, userIdOrMe, uuid } from "../schema/values.ts";
import { userServerRead } from "../users.ts";
import { imageField } from "./team-fields.ts";

/** A member's own profile in a team. Null: use the user's. */
export const memberProfileFields = declareFields({
  display_name: {
    read: z.string().nullable(),
    readBy: "client",
    write: name().nullable(),
    writeBy: "client",
    column: "text",
    initial: null,
    example: null,
  },
  profile_image_url: imageField,
});

/** A member's profile in a team; unset fields fall back to the user's own profile. */
const profileClientRead = z.strictObject({
  team_id: z.string(),
  user_id: z.string(),
  ...readShape(memberProfileFields, "client"),
  /**
   * Our additions: the permissions granted directly to the member, when they joined and, for the member and for users
   * who can remove members, the primary email.
   */
  permission_ids: z.array(z.string()),
  joined_at_millis: z.number(),
  primary_email: z.string().nullable().optional(),
});
const profileServerRead = z.strictObject({ ...profileClientRead.shape, user: userServerRead });

export type TeamMemberProfileClientRead = z.output<typeof profileClientRead>;
export type TeamMemberProfileServerRead = z.output<typeof profileServerRead>;

const query = z.strictObject({ team_id: uuid().optional(), user_id: userIdOrMe().optional() });
const params = z.strictObject({ team_id: uuid(), user_id: userIdOrMe() });
const read = { client: profileClientRead, server: profileServerRead, admin: profileServerRead } as const;
const list = {
  client: readListOrPage(profileClientRead),
  server: readListOrPage(profileServerRead),
  admin: readListOrPage(profileServerRead),
} as const;
const listQuery = query.extend(pageQuery(cursorPatterns.timeAndTwoIds));

const update = z.strictObject(writeShape(memberProfileFields, "client"));

export type TeamMemberProfileUpdate = z.output<typeof update>;

export const teamMemberProfileEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/team-member-profiles",
    summary:
      "Lists member profiles in the order of joining. Clients must specify the team, and need $read_members to see others. Paginated if limit or cursor is given, and after 10,000 members, 512 KiB (clients), or 4 MiB (servers).",
    access: allAccessTypes,
    user: "optional",
    query: listQuery,
    status: 200,
    response: list,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
      "USER_NOT_FOUND",
    ],
  }),
  read: endpoint({
    method: "GET",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Returns a member's profile; clients need $read_members for other members.",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    status: 200,
    response: read,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_PERMISSION_REQUIRED",
      "USER_NOT_FOUND",
      "TEAM_MEMBERSHIP_NOT_FOUND",
    ],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/team-member-profiles/{team_id}/{user_id}",
    summary: "Updates a member's profile in a team. Clients can only update their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    params,
    query,
    body: update,
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: read,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND"],
  }),
} as const;
