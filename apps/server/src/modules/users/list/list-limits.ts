/** Search texts can have quotes or brackets around an id. */
const beyondIds = /[^\p{L}\p{N}\-_.]/gu;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The search text as an id, if it is a lower-case UUID version 4. */
export function idInSearch(query: string): string | null {
  const rest = query.replace(beyondIds, "");
  return randomUuid.test(rest) ? rest : null;
}

/** Max and default page size. */
export const maxPageSize = 1000;

/** Users that the first scan reads: takes a few milliseconds and fills a page with a text that one in 200 users has. */
export const maxRecentScan = 10_000;

/** Max matches to fetch and sort. More frequent texts are found by scanning the list. */
export const maxFetched = 10_000;

/** Where a page begins, inclusive. */
export interface Position {
  /** As PostgreSQL formats it: JavaScript dates lack microseconds. */
  readonly signedUpAt: string;
  readonly id: string;
}

export const startOf = (isDescending: boolean): Position =>
  isDescending
    ? { signedUpAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { signedUpAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
