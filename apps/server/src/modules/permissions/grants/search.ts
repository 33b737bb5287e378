import { type Statement, statement } from "../../../platform/database/database.ts";

/** Filters of a list; undefined means no filter. */
export interface Filters {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
}

/** A statement with its values. */
export interface Search<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly unknown[];
}

export interface TeamGrant {
  readonly team_id: string;
  readonly user_id: string;
  readonly id: string;
}

export const searchInTeams = (projectId: string, isRecursive: boolean, filters: Filters): Search<TeamGrant> =>
  search("team_permissions", ["team_id", "user_id"], { projectId, isRecursive, filters });

export const searchInProject = (
  projectId: string,
  isRecursive: boolean,
  filters: Omit<Filters, "team_id">,
): Search<Omit<TeamGrant, "team_id">> =>
  search("project_permissions", ["user_id"], { projectId, isRecursive, filters });

interface Question {
  readonly projectId: string;
  readonly isRecursive: boolean;
  readonly filters: Filters;
}

/**
 * Each combination of filters is its own statement, so that PostgreSQL plans each with the matching index. Sorted as in
 * `comparePermissionIds`.
 */
function search<Row>(
  table: "team_permissions" | "project_permissions",
  holder: readonly ("team_id" | "user_id")[],
  { projectId, isRecursive, filters }: Question,
): Search<Row> {
  const given = ([...holder, "permission_id"] as const).filter((column) => filters[column] !== undefined);
  const place = (column: keyof Filters) => `$${given.indexOf(column) + 2}`;
  const asked = filters.permission_id === undefined ? null : `${place("permission_id")}::text`;
  const held = isRecursive ? heldByGrants(asked) : heldDirectly(asked);
  const conditions = [
    "g.project_id = $1",
    ...holder.filter((column) => given.includes(column)).map((column) => `g.${column} = ${place(column)}`),
    ...held.conditions,
  ];
  const name = ["list", table, isRecursive ? "recursive" : "direct", ...given].join("-");
  const text = `select * from (
      select distinct ${holder.map((column) => `g.${column}`).join(", ")}, ${held.id} as id
      from ${table} g ${held.join} where ${conditions.join(" and ")}
    ) found
    order by ${holder.join(", ")}, upper(id) collate "C"`;
  return { statement: statement(name, text), values: [projectId, ...given.map((column) => filters[column])] };
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
const heldByGrants = (asked: string | null): Held =>
  asked === null
    ? {
        id: "held.id",
        join: `cross join lateral (
          select g.permission_id as id
          union all
          select c.contained_id from permission_closure c
          where c.project_id = $1 and c.permission_id = g.permission_id
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
             select c.permission_id from permission_closure c where c.project_id = $1 and c.contained_id = ${asked}
           ))`,
        ],
      };
