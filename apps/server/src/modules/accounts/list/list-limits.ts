/** A search for an id may come with quotes or brackets around it. */
const beyondIds = /[^\p{L}\p{N}\-_.]/gu;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id that a search text is, if it is one: a UUID of version 4 in lower case. */
export function idInSearch(query: string): string | null {
  const rest = query.replace(beyondIds, "");
  return randomUuid.test(rest) ? rest : null;
}

/** Most users on a page, and when no limit is given. */
export const maxPageSize = 1000;

/** So many users are looked through for a text at first: a few milliseconds, and enough to fill a page with what one in 200 has. */
export const maxRecentScan = 10_000;

/** So many matches are fetched, and sorted, at most. A text that more users have is found by walking the list. */
export const maxFetched = 10_000;

/** Where a page begins. Its user belongs to it. */
export interface Position {
  /** As the database writes it: JavaScript's times are coarser. */
  readonly signedUpAt: string;
  readonly id: string;
}

export const startOf = (isDescending: boolean): Position =>
  isDescending
    ? { signedUpAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { signedUpAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
