import type { Queryable } from "../../../../platform/database/database.ts";
import { isEasy, type Search } from "../filtered/candidates.ts";
import { isSmallTeam } from "../filtered/find-filtered.ts";
import type { Question } from "../filtered/statements.ts";
import { countByText, countByWalk, countCandidates, countMembersWho } from "./queries.ts";

/** Nobody is counted beyond this. */
const countMax = 10_000;

export interface Counted {
  readonly counted: number;
  readonly isAtLeast: boolean;
}

const upToMax = (count: number): Counted => ({ counted: Math.min(count, countMax), isAtLeast: count > countMax });

/** How many match. The work has an end whatever is asked: of what cannot be counted in one go it tells how many were found. */
export async function countMatches(database: Queryable, search: Search): Promise<Counted> {
  const answer = async <Row>({ statement, values }: Question<Row>): Promise<Row> => {
    const row = await database.row(statement, values);
    if (!row) throw new Error("A count has no row");
    return row;
  };
  const { projectId, traits, filters } = search;
  const most = countMax + 1;
  if (traits?.kind === "sets" && traits.sets.length === 0) return upToMax(0);
  if (isEasy(search)) return upToMax((await answer(countCandidates(search, most))).count);
  if (await isSmallTeam(database, projectId, filters.teamId))
    return upToMax((await answer(countMembersWho(search))).count);

  const isLookedUp = filters.text !== "" && filters.teamId === null;
  const all = { counted: countMax, isAtLeast: true };
  if (isLookedUp && traits === null) {
    const { count, fetched } = await answer(countByText(search, most));
    return fetched < most ? upToMax(count) : all;
  }
  const walked = await answer(countByWalk(search, most));
  if (walked.seen < most) return upToMax(walked.count);
  if (isLookedUp) {
    const { count, fetched } = await answer(countByText(search, most));
    if (fetched < most) return upToMax(count);
  }
  return { ...all, counted: Math.min(walked.count, countMax) };
}
