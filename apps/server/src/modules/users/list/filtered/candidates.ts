import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Binder } from "../../../../platform/database/compose-query.ts";
import type { Queryable } from "../../../../platform/database/database.ts";
import { type CursorPosition, type Filters, getRange, idInSearch, type Range, toFilters } from "../filters.ts";
import { type FlagSearch, findFlagSearch, matchesRule } from "./flag-search.ts";

/** The criteria of a page, a count or an export. */
export interface Search {
  readonly projectId: string;
  readonly filters: Filters;
  readonly traits: FlagSearch;
  readonly range: Range;
  readonly isDescending: boolean;
}

/**
 * The statements below are built per request and planned with the actual values: a generic plan would scan the whole
 * table. `u`: the row of users.
 */
export const getOrder = ({ isDescending }: Pick<Search, "isDescending">): string => {
  const direction = isDescending ? "desc" : "asc";
  return `order by u.signed_up_at ${direction}, u.id ${direction}`;
};

export function inRange({ projectId, range: { lower, upper } }: Search, { bind }: Binder): string {
  const position = ({ signedUpAt, id }: Range["lower"]) => `(${bind(signedUpAt, "timestamptz")}, ${bind(id, "uuid")})`;
  return `u.project_id = ${bind(projectId, "text")} and (u.signed_up_at, u.id) >= ${position(lower)}
    and (u.signed_up_at, u.id) <= ${position(upper)}`;
}

const columns = "u.signed_up_at, u.id, u.search_text, u.traits";

/**
 * The first candidates by flags and sign-up time, in list order. An index has the users of each flag set in that order;
 * the branches are merged.
 */
export function candidates(search: Search, binder: Binder, max: number): string {
  const { traits } = search;
  const end = `${getOrder(search)} limit ${binder.bind(max, "int")}`;
  const allUsers = `select ${columns} from users u where ${inRange(search, binder)}`;
  if (traits?.kind !== "sets") return `${allUsers} ${end}`;
  // The limit per branch tells the planner that branches are short.
  const branches = traits.sets.map((set) => `(${allUsers} and u.traits = ${binder.bind(set, "text")} ${end})`);
  return `select ${columns} from (${branches.join(" union all ")}) u ${end}`;
}

/** Whether the flags match, for users found in another way. */
export function hasFlags({ traits }: Search, { bind }: Binder): string {
  if (traits === null) return "true";
  if (traits.kind === "sets") return `u.traits = any(${bind(traits.sets, "text[]")})`;
  const { required, refused, provider } = traits.rule;
  return matchesRule("u.traits", {
    required: bind(required, "text[]"),
    refused: bind(refused, "text[]"),
    provider: bind(provider, "text"),
  });
}

export function hasText({ filters: { text } }: Search, { bind }: Binder): string {
  if (text === "") return "true";
  return `(strpos(u.search_text, search_form(${bind(text, "text")})) > 0 or u.id = ${bind(idInSearch(text), "uuid")})`;
}

function isMember({ projectId, filters: { teamId } }: Search, { bind }: Binder): string {
  if (teamId === null) return "true";
  return `exists (select from team_memberships m where m.project_id = ${bind(projectId, "text")}
    and m.team_id = ${bind(teamId, "uuid")} and m.user_id = u.id)`;
}

/** The remaining conditions on a candidate. */
export const isMatch = (search: Search, binder: Binder): string =>
  [
    ...(search.traits?.kind === "rule" ? [hasFlags(search, binder)] : []),
    hasText(search, binder),
    isMember(search, binder),
  ].join(" and ");

/** Whether every candidate is a match. */
export const isIndexOnly = ({ traits, filters: { text, teamId } }: Search): boolean =>
  traits?.kind !== "rule" && text === "" && teamId === null;

interface SearchRequest {
  readonly projectId: string;
  readonly query: UserFilters;
  /** Null to start at the beginning. */
  readonly start: CursorPosition | null;
  readonly isDescending: boolean;
}

export async function createSearch(
  database: Queryable,
  { projectId, query, start, isDescending }: SearchRequest,
): Promise<Search> {
  const filters = toFilters(query);
  const traits = await findFlagSearch(database, projectId, filters.traits);
  return { projectId, filters, traits, range: getRange(filters, start, isDescending), isDescending };
}
