import type { Queryable } from "../../../platform/database/database.ts";
import type { User } from "../../user-records/index.ts";
import { listUsers, searchUsers, walkForUsers } from "./queries.ts";
import { fetchMax, idInSearch, isIndexed, type Position } from "./rules.ts";

export interface Page {
  readonly projectId: string;
  readonly start: Position;
  readonly isDescending: boolean;
  readonly teamId: string | null;
  /** Empty: everybody. */
  readonly text: string;
  /** Most rows to return. */
  readonly rows: number;
}

/** The statements of each order, with and without a team: made once, as PostgreSQL knows them by name. */
const statementsOf = (isDescending: boolean, inTeam: boolean) => {
  const shape = { isDescending, inTeam };
  return { list: listUsers(shape), walk: walkForUsers(shape), search: searchUsers(shape) };
};
const statements = {
  oldestFirst: { everybody: statementsOf(false, false), team: statementsOf(false, true) },
  newestFirst: { everybody: statementsOf(true, false), team: statementsOf(true, true) },
};

/** Users in the order of the list. A text is looked up in the index first; one that very many users have, and one too short for the
 *  index, is found by walking the list until the page is full. */
export async function findPage(database: Queryable, page: Page): Promise<readonly User[]> {
  const { list, walk, search } =
    statements[page.isDescending ? "newestFirst" : "oldestFirst"][page.teamId === null ? "everybody" : "team"];
  const from = [page.projectId, page.start.signedUpAt, page.start.id, page.rows];
  if (page.text === "") return database.rows(list, page.teamId === null ? from : [...from, page.teamId]);

  const matching = [...from, page.teamId, page.text, idInSearch(page.text)];
  if (isIndexed(page.text)) {
    const max = fetchMax(page.rows);
    const found = await database.rows(search, [...matching, max]);
    if (found.every(({ fetched }) => fetched < max)) return found.filter((user) => user.id !== null);
  }
  return database.rows(walk, matching);
}
