import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, cursorPatterns, pageQuery, readListOrPage, success } from "../schema/responses.ts";
import { userIdOrMe } from "../schema/values.ts";
import { projectPermissionHolderEndpoints } from "./permission-holders.ts";
import { permissionId, recursive } from "./permission-id.ts";

const permissionRead = z.strictObject({ id: z.string(), user_id: z.string() });

export type ProjectPermissionRead = z.output<typeof permissionRead>;

const params = z.strictObject({ user_id: userIdOrMe(), permission_id: permissionId() });

export const projectPermissionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/project-permissions",
    summary:
      "Lists project permissions: direct grants or, with recursive=true, also the permissions they contain. Clients can only list their own (text 403 otherwise). Paginated if limit or cursor is given, and after 10,000 permissions (servers) or 2,500 (clients).",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({
      user_id: userIdOrMe().optional(),
      permission_id: permissionId().optional(),
      recursive: recursive(),
      ...pageQuery(cursorPatterns.idAndPermission),
    }),
    status: 200,
    response: readListOrPage(permissionRead),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  ...projectPermissionHolderEndpoints,
  grant: endpoint({
    method: "POST",
    path: "/project-permissions/{user_id}/{permission_id}",
    summary: "Grants a permission to a user. Idempotent.",
    access: ["server", "admin"],
    user: "ignored",
    params,
    body: z.strictObject({}),
    status: 201,
    response: permissionRead,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "PERMISSION_NOT_FOUND", "WRONG_PERMISSION_SCOPE"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/project-permissions/{user_id}/{permission_id}",
    summary: "Revokes a directly granted permission.",
    access: ["server", "admin"],
    user: "ignored",
    params,
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "PERMISSION_NOT_FOUND"],
  }),
} as const;
