import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listOf, pageOf } from "../schema/common.ts";
import { number, text } from "../schema/values.ts";
import { permissionId } from "./ids.ts";

/** Most people of one page. */
const pageMaxLength = 100;

const holder = z.strictObject({
  user_id: z.string(),
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  primary_email: z.string().nullable(),
  /** The permissions granted to them directly that are or contain the one asked for. */
  granted_permission_ids: z.array(z.string()),
});
const memberHolder = z.strictObject({ ...holder.shape, team_id: z.string(), team_display_name: z.string() });
/** `is_at_least`: there may be more. Of each permission 1000 grants are looked at. */
const holderCount = z.strictObject({ permission_id: z.string(), count: z.number(), is_at_least: z.boolean() });

export type PermissionHolderRead = z.output<typeof holder>;
export type TeamPermissionHolderRead = z.output<typeof memberHolder>;
export type PermissionHolderCountRead = z.output<typeof holderCount>;

const cursorOf = (pattern: RegExp) =>
  text()
    .refine((value) => pattern.test(value), "must be the next_cursor of the page before")
    .optional();
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const queryOf = (cursor: RegExp) =>
  z.strictObject({
    permission_id: permissionId(),
    limit: number()
      .refine(
        (value) => Number.isInteger(value) && value >= 1 && value <= pageMaxLength,
        `must be a whole number from 1 to ${pageMaxLength}`,
      )
      .optional(),
    cursor: cursorOf(cursor),
  });

/** Who holds a permission of teams (our addition). */
export const teamPermissionHolderEndpoints = {
  holders: endpoint({
    method: "GET",
    path: "/team-permissions/holders",
    summary: "Who holds a permission in which team, granted or through another one, a page at a time.",
    access: ["admin"],
    user: "ignored",
    query: queryOf(new RegExp(`^${uuid}\\.${uuid}$`)),
    status: 200,
    response: pageOf(memberHolder),
    errors: [],
  }),
  holderCounts: endpoint({
    method: "GET",
    path: "/team-permissions/holder-counts",
    summary: "How many members hold each permission of teams, granted or through another one.",
    access: ["admin"],
    user: "ignored",
    status: 200,
    response: listOf(holderCount),
    errors: [],
  }),
} as const;

/** Who holds a permission of the whole project (our addition). */
export const projectPermissionHolderEndpoints = {
  holders: endpoint({
    method: "GET",
    path: "/project-permissions/holders",
    summary: "Who holds a permission in the whole project, granted or through another one, a page at a time.",
    access: ["admin"],
    user: "ignored",
    query: queryOf(new RegExp(`^${uuid}$`)),
    status: 200,
    response: pageOf(holder),
    errors: [],
  }),
  holderCounts: endpoint({
    method: "GET",
    path: "/project-permissions/holder-counts",
    summary: "How many users hold each permission of the project, granted or through another one.",
    access: ["admin"],
    user: "ignored",
    status: 200,
    response: listOf(holderCount),
    errors: [],
  }),
} as const;
