import { statement } from "../../../../platform/database/database.ts";
import { candidates, hasTraits, inRange, isMatch, type Search } from "../filtered/candidates.ts";
import { ask, lookUp, membersOf, type Question } from "../filtered/statements.ts";

/** From the counter of the project. */
export const countEverybody = statement<{ count: number }>(
  "count-users-of-project",
  "select coalesce(sum(count), 0)::float8 as count from project_user_counts where project_id = $1",
);

/** Those who come into question, counted no further than `most`. */
export const countCandidates = (search: Search, most: number): Question<{ count: number }> =>
  ask((binder) => {
    const all = `select from users u where ${inRange(search, binder)} and ${hasTraits(search, binder)}`;
    return `select count(*)::int as count from (${all} limit ${binder.bind(most, "int")}) u`;
  });

/** Matches among the first `most` of those who come into question, and how many of these there are: no more than `most`. */
export const countByWalk = (search: Search, most: number): Question<{ count: number; seen: number }> =>
  ask(
    (binder) => `with examined as materialized (${candidates(search, binder, most)})
      select (select count(*) from examined u where ${isMatch(search, binder)})::int as count,
        (select count(*) from examined)::int as seen`,
  );

/** Those whom the index finds for the text; `fetched`: before anything else was asked of them, no more than `most`. */
export const countByText = (search: Search, most: number): Question<{ count: number; fetched: number }> =>
  ask((binder) =>
    lookUp(search, binder, most, "select (select count(*) from found)::int as count, counted.fetched from counted"),
  );

export const countMembersWho = (search: Search): Question<{ count: number }> =>
  ask((binder) => `select count(*)::int as count from (${membersOf(search, binder)}) u`);
