import type { Queryable } from "../../../../platform/database/database.ts";
import type { User } from "../../../users/index.ts";
import { maxFetched } from "../list-limits.ts";
import { isIndexOnly, type Search } from "./candidates.ts";
import {
  type BoundStatement,
  type Found,
  firstCandidates,
  fullScan,
  listUsersByIndex,
  members,
} from "./filtered-statements.ts";
import { countMembers } from "./flag-statements.ts";

export interface FilteredPage {
  readonly users: readonly User[];
  /** At whom the next page starts, who may be no match themselves; null: nobody is left. */
  readonly next: string | null;
}

/** So many who come into question are looked at first: enough to fill a page with what one in fifty has. */
const initialScanSize = 3_000;
/** So many found there are a page, if a short one: who has more of them comes back for the next. What fewer have is looked up in the index,
 *  which would be slow at naming half the table. */
const minPartialPage = 10;
/** So many are looked at for one page at most. */
const maxScanSize = 10_000;
/** Teams up to this size are looked through. */
const maxScannedTeam = 10_000;

const pageOf = (users: readonly User[], size: number): FilteredPage => ({
  users: users.slice(0, size),
  next: users[size]?.id ?? null,
});

const toUsers = <Known>(rows: readonly Found<Known>[]): User[] => rows.filter((row) => row.id !== null) as User[];

/** The next page of those who match. The work has an end whatever is asked: who cannot be found in one go is found over several pages, some
 *  of which are short, or even empty. */
export async function findFiltered(database: Queryable, search: Search, size: number): Promise<FilteredPage> {
  const answer = <Row>({ statement, values }: BoundStatement<Row>): Promise<Row[]> => database.rows(statement, values);
  const rows = size + 1;
  const { projectId, traits, filters } = search;
  if (traits?.kind === "sets" && traits.sets.length === 0) return pageOf([], size);
  if (isIndexOnly(search)) return pageOf(await answer(firstCandidates(search, rows)), size);
  if (await isSmallTeam(database, projectId, filters.teamId)) return pageOf(await answer(members(search, rows)), size);

  const scanPage = async (max: number): Promise<FilteredPage & { isWhole: boolean }> => {
    const scanned = await answer(fullScan(search, rows, max));
    const matches = toUsers(scanned);
    const frontier = scanned[0]?.frontier ?? null;
    const isWhole = matches.length === rows || frontier === null;
    return { ...(isWhole ? pageOf(matches, size) : { users: matches, next: frontier }), isWhole };
  };
  const first = await scanPage(initialScanSize);
  // Whether somebody is in a large team is asked for each: further than this would take too long.
  if (first.isWhole || first.users.length >= minPartialPage || filters.teamId !== null) return first;
  if (filters.text !== "") {
    const found = await answer(listUsersByIndex(search, rows, maxFetched));
    if (found.every(({ fetched }) => fetched < maxFetched)) return pageOf(toUsers(found), size);
  }
  return scanPage(maxScanSize);
}

/** Whether all members of a team can be looked at. */
export async function isSmallTeam(database: Queryable, projectId: string, teamId: string | null): Promise<boolean> {
  if (teamId === null) return false;
  const row = await database.row(countMembers, [projectId, teamId, maxScannedTeam + 1]);
  return (row?.count ?? 0) <= maxScannedTeam;
}
