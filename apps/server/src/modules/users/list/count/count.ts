import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../../http/handler.ts";
import { composeQuery } from "../../../../platform/database/compose-query.ts";
import type { ComposedQuery, Queryable } from "../../../../platform/database/database.ts";
import { statement } from "../../../../platform/database/statement.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Project } from "../../../projects/index.ts";
import type { User } from "../../user-records.ts";
import {
  candidates,
  createSearch,
  hasFlags,
  inRange,
  isIndexOnly,
  isMatch,
  type Search,
} from "../filtered/candidates.ts";
import { getMembers, indexLookup } from "../filtered/filtered-statements.ts";
import { isSmallTeam } from "../filtered/find-filtered.ts";
import { hasOnlyTextOrTeam, toFilters } from "../filters.ts";

/** From the project's counter. */
const countAllUsers = statement(
  "count-all-users",
  `select coalesce(sum(count), 0)::float8 as "count!" from project_user_counts where project_id = $projectId`,
);

/** Candidates, counted up to `most`. */
const countCandidates = (search: Search, max: number): ComposedQuery<{ count: number }> =>
  composeQuery((binder) => {
    const all = `select from users u where ${inRange(search, binder)} and ${hasFlags(search, binder)}`;
    return `select count(*)::int as count from (${all} limit ${binder.bind(max, "int")}) u`;
  });

/** Matches among the first `most` candidates, and the number of these candidates. */
const countByScan = (search: Search, max: number): ComposedQuery<{ count: number; seen: number }> =>
  composeQuery(
    (binder) => `with examined as materialized (${candidates(search, binder, max)})
      select (select count(*) from examined u where ${isMatch(search, binder)})::int as count,
        (select count(*) from examined)::int as seen`,
  );

/** Matches of the text from the index; `fetched`: rows before other filters, at most `most`. */
const countByText = (search: Search, max: number): ComposedQuery<{ count: number; fetched: number }> =>
  composeQuery((binder) =>
    indexLookup(search, binder, max, "select (select count(*) from found)::int as count, counted.fetched from counted"),
  );

const countMatchingMembers = (search: Search): ComposedQuery<{ count: number }> =>
  composeQuery((binder) => `select count(*)::int as count from (${getMembers(search, binder)}) u`);

/** Counts stop here. */
const maxCount = 10_000;

interface Counted {
  readonly counted: number;
  readonly isAtLeast: boolean;
}

const clampCount = (count: number): Counted => ({ counted: Math.min(count, maxCount), isAtLeast: count > maxCount });

/** Counts matches with bounded work: if the exact count is too expensive, returns a lower bound. */
export async function countMatches(database: Queryable, search: Search): Promise<Counted> {
  const answer = async <Row>(query: ComposedQuery<Row>): Promise<Row> => {
    const [row] = await database.query(query);
    if (!row) throw new Error("A count returned no row");
    return row;
  };
  const { projectId, traits, filters } = search;
  const max = maxCount + 1;
  if (traits?.kind === "sets" && traits.sets.length === 0) return clampCount(0);
  if (isIndexOnly(search)) return clampCount((await answer(countCandidates(search, max))).count);
  if (await isSmallTeam(database, projectId, filters.teamId))
    return clampCount((await answer(countMatchingMembers(search))).count);

  const isIndexed = filters.text !== "" && filters.teamId === null;
  const all = { counted: maxCount, isAtLeast: true };
  if (isIndexed && traits === null) {
    const { count, fetched } = await answer(countByText(search, max));
    return fetched < max ? clampCount(count) : all;
  }
  const scanned = await answer(countByScan(search, max));
  if (scanned.seen < max) return clampCount(scanned.count);
  if (isIndexed) {
    const { count, fetched } = await answer(countByText(search, max));
    if (fetched < max) return clampCount(count);
  }
  return { ...all, counted: Math.min(scanned.count, maxCount) };
}

/** `GET /users/count` */
export const count =
  ({ reads }: Pick<Platform, "reads">): Handler<typeof contract.users.count, Project, User> =>
  ({ auth, query }) =>
    reads.run(auth, async (database) => {
      const projectId = auth.project.id;
      const filters = toFilters(query);
      if (hasOnlyTextOrTeam(filters) && filters.text === "" && filters.teamId === null) {
        const row = await database.row(countAllUsers, { projectId });
        return { count: row?.count ?? 0, is_at_least: false };
      }
      const asked = { projectId, query, start: null, isDescending: false };
      const { counted, isAtLeast } = await countMatches(database, await createSearch(database, asked));
      return { count: counted, is_at_least: isAtLeast };
    });
