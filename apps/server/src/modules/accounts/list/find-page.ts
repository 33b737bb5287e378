import type { Queryable } from "../../../platform/database/database.ts";
import type { User } from "../../users/index.ts";
import { idInSearch, maxFetched, maxRecentScan, type Position } from "./list-limits.ts";
import { newestFirst, oldestFirst } from "./list-statements.ts";

export interface Page {
  readonly projectId: string;
  readonly start: Position;
  readonly isDescending: boolean;
  readonly teamId: string | null;
  /** Empty for no text filter. */
  readonly text: string;
  /** Max rows to return. */
  readonly rows: number;
}

/** Users in list order. */
export function findPage(database: Queryable, page: Page): Promise<readonly User[]> {
  const { projectId, start, text, teamId, isDescending, rows } = page;
  const statements = isDescending ? newestFirst : oldestFirst;
  const from = [projectId, start.signedUpAt, start.id, rows];
  if (text === "") {
    return teamId === null
      ? database.rows(statements.allUsers, from)
      : database.rows(statements.members, [...from, teamId]);
  }
  const matching = [...from, text, idInSearch(text)];
  return teamId === null
    ? search(database, statements, matching, page)
    : database.rows(statements.searchMembers, [...matching, teamId]);
}

/**
 * Frequent texts are found by scanning the next users, rare ones by the index; each is slow for the other. If the first
 * scan nearly filled the page, a longer scan is cheaper than the index. A text that is frequent overall but rare nearby
 * needs a full scan.
 */
async function search(
  database: Queryable,
  { recentScan, indexLookup, fullScan }: typeof oldestFirst,
  matching: readonly unknown[],
  { rows, text }: Page,
): Promise<readonly User[]> {
  for (const max of idInSearch(text) === null ? [maxRecentScan, 2 * maxRecentScan] : []) {
    const seen = await database.rows(recentScan, [...matching, max]);
    if (seen.length === rows) return seen;
    if (seen.length * 4 < rows * 3) break;
  }
  const found = await database.rows(indexLookup, [...matching, maxFetched]);
  if (found.every(({ fetched }) => fetched < maxFetched)) return found.filter((user) => user.id !== null);
  return database.rows(fullScan, matching);
}
