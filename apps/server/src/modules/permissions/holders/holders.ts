import { systemPermissionIds } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import type { GrantServices } from "../grants/access.ts";
import {
  countHoldersInProject,
  countHoldersInTeams,
  listHoldersInProject,
  listHoldersInTeams,
} from "./holder-statements.ts";

type TeamEndpoints = typeof contract.teamPermissions;
type ProjectEndpoints = typeof contract.projectPermissions;

/** Default page size. */
const usualLength = 50;
/** At most this many grants are read to count the holders of a permission. */
const maxCount = 1000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Reads one row more than the page, to know whether there is another page. */
function pageOf<Row>(rows: readonly Row[], limit: number, toCursor: (last: Row) => string) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, is_paginated: true, pagination: { next_cursor: last ? toCursor(last) : null } } as const;
}

/** `GET /team-permissions/holders`. An undefined permission has no holders. */
export function listInTeams({
  database,
}: Pick<GrantServices, "database">): Handler<TeamEndpoints["holders"], Project, User> {
  return async function listInTeams({
    auth,
    query: { permission_id: id, cursor = `${firstId}.${firstId}`, limit = usualLength },
  }) {
    const rows = await database.rows(listHoldersInTeams, [auth.project.id, id, ...cursor.split("."), limit + 1]);
    return pageOf(rows, limit, (last) => `${last.team_id}.${last.user_id}`);
  };
}

/** `GET /project-permissions/holders` */
export function listInProject({
  database,
}: Pick<GrantServices, "database">): Handler<ProjectEndpoints["holders"], Project, User> {
  return async function listInProject({ auth, query: { permission_id: id, cursor = firstId, limit = usualLength } }) {
    const rows = await database.rows(listHoldersInProject, [auth.project.id, id, cursor, limit + 1]);
    return pageOf(rows, limit, (last) => last.user_id);
  };
}

/** `GET /team-permissions/holder-counts` */
export function countInTeams({
  database,
}: Pick<GrantServices, "database">): Handler<TeamEndpoints["holderCounts"], Project, User> {
  return async function countInTeams({ auth }) {
    return {
      items: await database.rows(countHoldersInTeams, [auth.project.id, systemPermissionIds, maxCount]),
      is_paginated: false,
    };
  };
}

/** `GET /project-permissions/holder-counts` */
export function countInProject({
  database,
}: Pick<GrantServices, "database">): Handler<ProjectEndpoints["holderCounts"], Project, User> {
  return async function countInProject({ auth }) {
    return {
      items: await database.rows(countHoldersInProject, [auth.project.id, [], maxCount]),
      is_paginated: false,
    };
  };
}
