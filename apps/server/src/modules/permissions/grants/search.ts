import { composeQuery } from "../../../platform/database/compose-query.ts";
import type { ComposedQuery } from "../../../platform/database/database.ts";

/** Filters of a list; undefined means no filter. */
export interface Filters {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
}

export interface TeamGrant {
  readonly team_id: string;
  readonly user_id: string;
  readonly id: string;
}

export const searchInTeams = (question: Question): ComposedQuery<TeamGrant> =>
  search("team_permissions", ["team_id", "user_id"], question);

export const searchInProject = (question: Question): ComposedQuery<Omit<TeamGrant, "team_id">> =>
  search("project_permissions", ["user_id"], question);

interface Question {
  readonly projectId: string;
  readonly isRecursive: boolean;
  readonly filters: Filters;
  /** The last row of the previous page: the holder's IDs and the permission. Null for the first page. */
  readonly after: readonly string[] | null;
  /** Maximum number of rows. */
  readonly limit: number;
}

/**
 * Each combination of filters is its own statement, so that PostgreSQL plans each with the matching index. Sorted as in
 * `comparePermissionIds`.
 */
function search<Row>(
  table: "team_permissions" | "project_permissions",
  holder: readonly ("team_id" | "user_id")[],
  { projectId, isRecursive, filters, after, limit }: Question,
): ComposedQuery<Row> {
  const given = ([...holder, "permission_id"] as const).filter((column) => filters[column] !== undefined);
  return composeQuery(
    ({ bind }) => {
      const project = bind(projectId, "text");
      const asked = filters.permission_id === undefined ? null : bind(filters.permission_id, "text");
      const held = isRecursive ? heldByGrants(project, asked) : heldDirectly(asked);
      const conditions = [
        `g.project_id = ${project}`,
        ...holder.flatMap((column) =>
          filters[column] === undefined ? [] : [`g.${column} = ${bind(filters[column], "uuid")}`],
        ),
        ...held.conditions,
      ];
      const holders = (alias: string) => holder.map((column) => `${alias}.${column}`).join(", ");
      const position = after?.map((value, index) => bind(value, index < holder.length ? "uuid" : "text")) ?? [];
      const [lastHolder, lastId] = [position.slice(0, -1).join(", "), position.at(-1)];
      if (after) conditions.push(`(${holders("g")}) >= (${lastHolder})`);
      const remaining = after
        ? `where (${holders("found")}, upper(id) collate "C") > (${lastHolder}, upper(${lastId}))`
        : "";
      return `select * from (
          select distinct ${holders("g")}, ${held.id} as id
          from ${table} g ${held.join} where ${conditions.join(" and ")}
        ) found ${remaining}
        order by ${holder.join(", ")}, upper(id) collate "C" limit ${bind(limit, "int")}`;
    },
    ["list", table, isRecursive ? "recursive" : "direct", ...given, ...(after ? ["after"] : [])].join("-"),
  );
}

/** The permission expression of a search, and the joins and conditions it needs. */
interface Held {
  readonly id: string;
  readonly join: string;
  readonly conditions: readonly string[];
}

const heldDirectly = (asked: string | null): Held => ({
  id: "g.permission_id",
  join: "",
  conditions: asked === null ? [] : [`g.permission_id = ${asked}`],
});

/** Includes contained permissions. For one permission: users who hold it or one that contains it. */
const heldByGrants = (project: string, asked: string | null): Held =>
  asked === null
    ? {
        id: "held.id",
        join: `cross join lateral (
          select g.permission_id as id
          union all
          select c.contained_id from permission_closure c
          where c.project_id = ${project} and c.permission_id = g.permission_id
        ) held`,
        conditions: [],
      }
    : {
        id: asked,
        join: "",
        conditions: [
          `g.permission_id = any(array(
             select ${asked}
             union all
             select c.permission_id from permission_closure c where c.project_id = ${project} and c.contained_id = ${asked}
           ))`,
        ],
      };
