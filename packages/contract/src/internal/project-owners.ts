import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxOwnersPerProject } from "../list-limits.ts";
import { readList, success } from "../schema/responses.ts";
import { millis, uuid } from "../schema/values.ts";

const projectOwnerRead = z.strictObject({
  user_id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  created_at_millis: millis(),
});

export type ProjectOwnerRead = z.output<typeof projectOwnerRead>;

/**
 * Users who can administer a project with their own session (our addition). Users become owners only by accepting an
 * invitation: see project-owner-invitations.
 */
export const projectOwnerEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/project-owners",
    summary: "Lists the project's owners, oldest first.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: readList(projectOwnerRead, maxOwnersPerProject),
    errors: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/internal/project-owners/{user_id}",
    summary: "Removes an owner. The last owner cannot be removed.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ user_id: uuid() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["USER_NOT_FOUND", "PROJECT_NOT_FOUND"],
  }),
} as const;
