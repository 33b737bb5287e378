import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listOf, success } from "../schema/common.ts";
import { millis, uuid } from "../schema/values.ts";

const projectOwnerRead = z.strictObject({
  user_id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  created_at_millis: millis(),
});

export type ProjectOwnerRead = z.output<typeof projectOwnerRead>;

/** Who may administer a project with their own login (our addition). Nobody becomes an owner unasked: see project-owner-invitations. */
export const projectOwnerEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/project-owners",
    summary: "The owners of the project, oldest first.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: listOf(projectOwnerRead),
    errors: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/internal/project-owners/{user_id}",
    summary: "Takes the project from an owner; the last one stays.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ user_id: uuid() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["USER_NOT_FOUND", "PROJECT_NOT_FOUND"],
  }),
} as const;
