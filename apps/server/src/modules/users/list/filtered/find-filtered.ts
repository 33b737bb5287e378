import type { Queryable } from "../../../../platform/database/database.ts";
import type { User } from "../../user-records.ts";
import { maxFetched } from "../filters.ts";
import { isIndexOnly, type Search } from "./candidates.ts";
import { type Found, findFirstCandidates, fullScan, listUsersByIndex, members } from "./filtered-statements.ts";
import { countMembers } from "./flag-search.ts";

export interface FilteredPage {
  readonly users: readonly User[];
  /** The user where the next page starts, not necessarily a match; null at the end. */
  readonly next: string | null;
}

/** First scan: enough to fill a page with a filter that one in fifty users matches. */
const initialScanSize = 3_000;
/** With this many matches, a short page is returned. Rarer matches use the index, which is slow for frequent ones. */
const minPartialPage = 10;
/** Max users to scan for one page. */
const maxScanSize = 10_000;
/** Teams up to this size are scanned completely. */
const maxScannedTeam = 10_000;

const getPage = (users: readonly User[], size: number): FilteredPage => ({
  users: users.slice(0, size),
  next: users[size]?.id ?? null,
});

const toUsers = <Known>(rows: readonly Found<Known>[]): User[] => rows.filter((row) => row.id !== null) as User[];

/**
 * The next page of matches, with bounded work: rare matches are spread over several pages, which can be short or even
 * empty.
 */
export async function findFiltered(database: Queryable, search: Search, size: number): Promise<FilteredPage> {
  const rows = size + 1;
  const { projectId, traits, filters } = search;
  if (traits?.kind === "sets" && traits.sets.length === 0) return getPage([], size);
  if (isIndexOnly(search)) return getPage(await findFirstCandidates(database, search, rows), size);
  if (await isSmallTeam(database, projectId, filters.teamId))
    return getPage(await database.query(members(search, rows)), size);

  const scanPage = async (max: number): Promise<FilteredPage & { isWhole: boolean }> => {
    const scanned = await database.query(fullScan(search, rows, max));
    const matches = toUsers(scanned);
    const frontier = scanned[0]?.frontier ?? null;
    const isWhole = matches.length === rows || frontier === null;
    return { ...(isWhole ? getPage(matches, size) : { users: matches, next: frontier }), isWhole };
  };
  const first = await scanPage(initialScanSize);
  // Membership in a large team is checked per user, so a longer scan would take too long.
  if (first.isWhole || first.users.length >= minPartialPage || filters.teamId !== null) return first;
  if (filters.text !== "") {
    const found = await database.query(listUsersByIndex(search, rows, maxFetched));
    if (found.every(({ fetched }) => fetched < maxFetched)) return getPage(toUsers(found), size);
  }
  return scanPage(maxScanSize);
}

/** Whether a team is small enough to scan all members. */
export async function isSmallTeam(database: Queryable, projectId: string, teamId: string | null): Promise<boolean> {
  if (teamId === null) return false;
  const row = await database.row(countMembers, { projectId, teamId, limit: maxScannedTeam + 1 });
  return (row?.count ?? 0) <= maxScannedTeam;
}
