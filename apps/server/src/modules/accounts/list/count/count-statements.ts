import { statement } from "../../../../platform/database/database.ts";
import { candidates, hasFlags, inRange, isMatch, type Search } from "../filtered/candidates.ts";
import { type BoundStatement, buildStatement, indexLookup, membersOf } from "../filtered/filtered-statements.ts";

/** From the counter of the project. */
export const countAllUsers = statement<{ count: number }>(
  "count-users-of-project",
  "select coalesce(sum(count), 0)::float8 as count from project_user_counts where project_id = $1",
);

/** Those who come into question, counted no further than `most`. */
export const countCandidates = (search: Search, max: number): BoundStatement<{ count: number }> =>
  buildStatement((binder) => {
    const all = `select from users u where ${inRange(search, binder)} and ${hasFlags(search, binder)}`;
    return `select count(*)::int as count from (${all} limit ${binder.bind(max, "int")}) u`;
  });

/** Matches among the first `most` of those who come into question, and how many of these there are: no more than `most`. */
export const countByScan = (search: Search, max: number): BoundStatement<{ count: number; seen: number }> =>
  buildStatement(
    (binder) => `with examined as materialized (${candidates(search, binder, max)})
      select (select count(*) from examined u where ${isMatch(search, binder)})::int as count,
        (select count(*) from examined)::int as seen`,
  );

/** Those whom the index finds for the text; `fetched`: before anything else was asked of them, no more than `most`. */
export const countByText = (search: Search, max: number): BoundStatement<{ count: number; fetched: number }> =>
  buildStatement((binder) =>
    indexLookup(search, binder, max, "select (select count(*) from found)::int as count, counted.fetched from counted"),
  );

export const countMatchingMembers = (search: Search): BoundStatement<{ count: number }> =>
  buildStatement((binder) => `select count(*)::int as count from (${membersOf(search, binder)}) u`);
