/** A team's position in the list. */
export interface TeamPosition {
  readonly id: string;
  readonly created_at: Date;
}

/** A match, or the last scanned team. */
export interface ScanRow extends TeamPosition {
  readonly is_match: boolean;
  readonly is_last: boolean;
}

/** Max matches to sort. More frequent texts are found by scanning the list. */
export const maxFetched = 10_000;

/** Max teams to scan per page: takes tens of milliseconds. */
export const maxScanned = 20_000;

/** Max members to count. */
export const maxCount = 10_000;

/** Default page size. */
export const defaultPageSize = 50;

/** The teams of a page and the position of the next page; null if there is none. */
export interface Page {
  readonly ids: readonly string[];
  readonly next: TeamPosition | null;
}

/** Expects sorted teams with one more than the page size. */
export function getPage(found: readonly TeamPosition[], limit: number): Page {
  const shown = found.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: found.length > limit ? (shown.at(-1) ?? null) : null };
}

/**
 * A page of a scan, which ends when the page is full or the scan limit is reached. `steps`: the matches and, if the
 * limit was reached, the last scanned team.
 */
export function getScanPage(steps: readonly ScanRow[], limit: number): Page {
  const page = getPage(
    steps.filter((step) => step.is_match),
    limit,
  );
  return page.next ? page : { ...page, next: steps.find(({ is_last }) => is_last) ?? null };
}

/** The next_cursor of a response. */
export const formatCursor = ({ created_at, id }: TeamPosition): string => `${created_at.getTime()}.${id}`;

/** The contract validates the format of `cursor`. */
export function parseCursor(cursor: string): TeamPosition {
  const [millis = "", id = ""] = cursor.split(".");
  return { created_at: new Date(Number(millis)), id };
}

/** The position before the first team. */
export const startOf = (isDescending: boolean): TeamPosition =>
  isDescending
    ? { created_at: new Date(Date.UTC(9999, 11, 31)), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { created_at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The search text as an id, or null. */
export function parseId(text: string): string | null {
  const candidate = text.trim().toLowerCase();
  return uuid.test(candidate) ? candidate : null;
}
