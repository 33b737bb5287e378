import { type Binder, composeQuery } from "../../../../platform/database/compose-query.ts";
import type { ComposedQuery, Queryable } from "../../../../platform/database/database.ts";
import { statement } from "../../../../platform/database/statement.ts";
import { type User, userColumns, userJoins, userTypes } from "../../user-records.ts";
import { idInSearch } from "../filters.ts";
import { candidates, getOrder, hasFlags, hasText, inRange, isMatch, type Search } from "./candidates.ts";

/** The full records of the users in a subquery. The array makes the planner expect few rows. */
const selectRecords = (search: Search, { bind }: Binder, ids: string): string =>
  `select ${userColumns} from users u ${userJoins}
   where u.project_id = ${bind(search.projectId, "text")} and u.id = any(array(${ids})) ${getOrder(search)}`;

const limit = ({ bind }: Binder, rows: number): string => `limit ${bind(rows, "int")}`;

function getStatements(isDescending: boolean) {
  const suffix = isDescending ? "-newest-first" : "";
  const order = getOrder({ isDescending });
  const range = `u.project_id = $projectId and (u.signed_up_at, u.id) >= ($lowerTime::timestamptz, $lowerId::uuid)
    and (u.signed_up_at, u.id) <= ($upperTime::timestamptz, $upperId::uuid)`;
  const records = (ids: string): string =>
    `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = any(array(${ids})) ${order}`;
  return {
    allUsers: statement(
      `list-users-in-range${suffix}` as const,
      records(`select u.id from users u where ${range} ${order} limit $limit`),
      userTypes,
    ),
    /** Merges the first rows of each flag set. */
    bySets: statement(
      `list-users-by-flag-sets${suffix}` as const,
      records(
        `select u.id from unnest($sets::text[]) sets (traits) cross join lateral (
           select u.signed_up_at, u.id from users u where ${range} and u.traits = sets.traits ${order} limit $limit
         ) u ${order} limit $limit`,
      ),
      userTypes,
    ),
  };
}
const oldestFirst = getStatements(false);
const newestFirst = getStatements(true);

/** The first candidates, if there are no other conditions. */
export function findFirstCandidates(
  database: Queryable,
  { projectId, traits, range: { lower, upper }, isDescending }: Search,
  limit: number,
): Promise<User[]> {
  const { allUsers, bySets } = isDescending ? newestFirst : oldestFirst;
  const range = { lowerTime: lower.signedUpAt, lowerId: lower.id, upperTime: upper.signedUpAt, upperId: upper.id };
  const values = { projectId, ...range, limit };
  return traits?.kind === "sets"
    ? database.rows(bySets, { ...values, sets: traits.sets })
    : database.rows(allUsers, values);
}

/** A user or null, with values about the whole search on each row. */
export type Found<Known> = Known & (User | { readonly id: null });

/** The first matches among at most `most` candidates, and the next candidate after these; null at the end. */
export const fullScan = (
  search: Search,
  rows: number,
  max: number,
): ComposedQuery<Found<{ frontier: string | null }>> =>
  composeQuery((binder) => {
    const order = getOrder(search);
    const found = `select u.id from (select * from examined u ${order} ${limit(binder, max)}) u
      where ${isMatch(search, binder)} ${order} ${limit(binder, rows)}`;
    return `with examined as materialized (${candidates(search, binder, max + 1)}), found as materialized (${found})
      select u.*, (select u.id from examined u ${order} offset ${binder.bind(max, "int")}) as frontier
      from (select) nothing left join (${selectRecords(search, binder, "select u.id from found u")}) u on true ${order}`;
  });

/**
 * Fetches at most `most` matches of the text from the index. With that many, `found` is incomplete. `then`: a query on
 * `found` and `fetched`.
 */
export function indexLookup(search: Search, binder: Binder, max: number, then: string): string {
  const { projectId, filters } = search;
  const columns = "u.signed_up_at, u.id, u.traits";
  const withId = `select ${columns} from users u
    where ${inRange(search, binder)} and u.id = ${binder.bind(idInSearch(filters.text), "uuid")}`;
  return `with word as materialized (
      select form, search_pieces(${binder.bind(projectId, "text")}, form, least(3, length(form))) as pieces
      from search_form(${binder.bind(filters.text, "text")}) form
    ),
    matching as materialized (
      select ${columns} from users u
      where ${inRange(search, binder)} and search_pieces(u.project_id, u.search_text, 1) @> (select pieces from word)
        and strpos(u.search_text, (select form from word)) > 0
      ${limit(binder, max)}
    ),
    found as (
      select u.id, u.signed_up_at from (select * from matching union ${withId}) u where ${hasFlags(search, binder)}
    ),
    counted as (select count(*)::int as fetched from matching)
    ${then}`;
}

/** All users that the index finds for the text. */
export const listUsersByIndex = (
  search: Search,
  rows: number,
  max: number,
): ComposedQuery<Found<{ fetched: number }>> =>
  composeQuery((binder) => {
    const order = getOrder(search);
    const ids = `select u.id from found u ${order} ${limit(binder, rows)}`;
    const records = selectRecords(search, binder, ids);
    return indexLookup(
      search,
      binder,
      max,
      `select u.*, counted.fetched from counted left join (${records}) u on true ${order}`,
    );
  });

/** Matches among the team's members. */
export const members = (search: Search, rows: number): ComposedQuery<User> =>
  composeQuery((binder) => {
    const order = getOrder(search);
    return selectRecords(
      search,
      binder,
      `select u.id from (${getMembers(search, binder)}) u ${order} ${limit(binder, rows)}`,
    );
  });

export function getMembers(search: Search, binder: Binder): string {
  const { projectId, filters } = search;
  const all = `select m.project_id, m.user_id from team_memberships m
    where m.project_id = ${binder.bind(projectId, "text")} and m.team_id = ${binder.bind(filters.teamId, "uuid")}`;
  return `with team as materialized (${all})
    select u.signed_up_at, u.id from team m join users u on u.project_id = m.project_id and u.id = m.user_id
    where ${inRange(search, binder)} and ${hasFlags(search, binder)} and ${hasText(search, binder)}`;
}
