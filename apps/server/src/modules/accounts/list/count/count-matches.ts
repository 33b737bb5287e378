import type { Queryable } from "../../../../platform/database/database.ts";
import { isIndexOnly, type Search } from "../filtered/candidates.ts";
import type { BoundStatement } from "../filtered/filtered-statements.ts";
import { isSmallTeam } from "../filtered/find-filtered.ts";
import { countByScan, countByText, countCandidates, countMatchingMembers } from "./count-statements.ts";

/** Counts stop here. */
const maxCount = 10_000;

export interface Counted {
  readonly counted: number;
  readonly isAtLeast: boolean;
}

const clampCount = (count: number): Counted => ({ counted: Math.min(count, maxCount), isAtLeast: count > maxCount });

/** Counts matches with bounded work: if the exact count is too expensive, returns a lower bound. */
export async function countMatches(database: Queryable, search: Search): Promise<Counted> {
  const answer = async <Row>({ statement, values }: BoundStatement<Row>): Promise<Row> => {
    const row = await database.row(statement, values);
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
