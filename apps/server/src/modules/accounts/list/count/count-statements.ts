import { statement } from "../../../../platform/database/database.ts";
import { candidates, hasFlags, inRange, isMatch, type Search } from "../filtered/candidates.ts";
import { type BoundStatement, buildStatement, indexLookup, membersOf } from "../filtered/filtered-statements.ts";

/** From the project's counter. */
export const countAllUsers = statement<{ count: number }>(
  "count-users-of-project",
  "select coalesce(sum(count), 0)::float8 as count from project_user_counts where project_id = $1",
);

/** Candidates, counted up to `most`. */
export const countCandidates = (search: Search, max: number): BoundStatement<{ count: number }> =>
  buildStatement((binder) => {
    const all = `select from users u where ${inRange(search, binder)} and ${hasFlags(search, binder)}`;
    return `select count(*)::int as count from (${all} limit ${binder.bind(max, "int")}) u`;
  });

/** Matches among the first `most` candidates, and the number of these candidates. */
export const countByScan = (search: Search, max: number): BoundStatement<{ count: number; seen: number }> =>
  buildStatement(
    (binder) => `with examined as materialized (${candidates(search, binder, max)})
      select (select count(*) from examined u where ${isMatch(search, binder)})::int as count,
        (select count(*) from examined)::int as seen`,
  );

/** Matches of the text from the index; `fetched`: rows before other filters, at most `most`. */
export const countByText = (search: Search, max: number): BoundStatement<{ count: number; fetched: number }> =>
  buildStatement((binder) =>
    indexLookup(search, binder, max, "select (select count(*) from found)::int as count, counted.fetched from counted"),
  );

export const countMatchingMembers = (search: Search): BoundStatement<{ count: number }> =>
  buildStatement((binder) => `select count(*)::int as count from (${membersOf(search, binder)}) u`);
