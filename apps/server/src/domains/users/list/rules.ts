/** A search for an id may come with quotes or brackets around it. */
const beyondIds = /[^\p{L}\p{N}\-_.]/gu;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id that a search text is, if it is one: a UUID of version 4 in lower case. */
export function idInSearch(query: string): string | null {
  const rest = query.replace(beyondIds, "");
  return randomUuid.test(rest) ? rest : null;
}

/** Whether the index over pieces of names and addresses can find a text: three letters, or one beyond ASCII. */
export const isIndexed = (query: string): boolean => [...query].length >= 3 || /[\u{80}-\u{10ffff}]/u.test(query);

/** Most users on a page, and when no limit is given. */
export const pageMax = 1000;

/** So many matches are fetched, and sorted, at most; of a more frequent text a page is full sooner by walking the list. Where both take as
 *  long depends on how many users there are; the figure is right for a million. */
export const fetchMax = (limit: number): number => Math.ceil(400 * Math.sqrt(limit));

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
