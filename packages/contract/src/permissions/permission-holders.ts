import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxListedDefinitions } from "../list-limits.ts";
import { cursorPatterns, getPage, pageQuery, readList } from "../schema/responses.ts";
import { permissionId } from "./permission-id.ts";

/** Maximum page size. */
const pageMaxLength = 100;

const holder = z.strictObject({
  user_id: z.string(),
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  primary_email: z.string().nullable(),
  /** The directly granted permissions that are or contain the requested one. */
  granted_permission_ids: z.array(z.string()),
});

const memberHolder = z.strictObject({ ...holder.shape, team_id: z.string(), team_display_name: z.string() });

/** `is_at_least`: there may be more. At most 1000 grants per permission are counted. */
const holderCount = z.strictObject({ permission_id: z.string(), count: z.number(), is_at_least: z.boolean() });

export type PermissionHolderRead = z.output<typeof holder>;

export type TeamPermissionHolderRead = z.output<typeof memberHolder>;

export type PermissionHolderCountRead = z.output<typeof holderCount>;

const createQuerySchema = (cursor: RegExp) =>
  z.strictObject({ permission_id: permissionId(), ...pageQuery(cursor, pageMaxLength) });

/** Holders of team permissions (our addition). */
export const teamPermissionHolderEndpoints = {
  holders: endpoint({
    method: "GET",
    path: "/team-permissions/holders",
    summary: "Lists members who hold a team permission, directly or through another permission, with pagination.",
    access: ["admin"],
    user: "ignored",
    query: createQuerySchema(cursorPatterns.twoIds),
    status: 200,
    response: getPage(memberHolder, pageMaxLength),
    errors: [],
  }),
  holderCounts: endpoint({
    method: "GET",
    path: "/team-permissions/holder-counts",
    summary: "Counts the members who hold each team permission, directly or through another permission.",
    access: ["admin"],
    user: "ignored",
    status: 200,
    response: readList(holderCount, maxListedDefinitions),
    errors: [],
  }),
} as const;

/** Holders of project permissions (our addition). */
export const projectPermissionHolderEndpoints = {
  holders: endpoint({
    method: "GET",
    path: "/project-permissions/holders",
    summary: "Lists users who hold a project permission, directly or through another permission, with pagination.",
    access: ["admin"],
    user: "ignored",
    query: createQuerySchema(cursorPatterns.id),
    status: 200,
    response: getPage(holder, pageMaxLength),
    errors: [],
  }),
  holderCounts: endpoint({
    method: "GET",
    path: "/project-permissions/holder-counts",
    summary: "Counts the users who hold each project permission, directly or through another permission.",
    access: ["admin"],
    user: "ignored",
    status: 200,
    response: readList(holderCount, maxListedDefinitions),
    errors: [],
  }),
} as const;
