/** Where a team stands in the list. */
export interface TeamPosition {
  readonly id: string;
  readonly created_at: Date;
}

/** A match, or the last team that was looked at. */
export interface ScanRow extends TeamPosition {
  readonly is_match: boolean;
  readonly is_last: boolean;
}

/** So many matches are sorted at most. A text that more teams have is found by walking the list. */
export const maxFetched = 10_000;

/** So many teams are looked through for one page of a walk: some tens of milliseconds. */
export const maxScanned = 20_000;

/** Members are counted so far. */
export const maxCount = 10_000;

/** How many teams are listed unless said. */
export const defaultPageSize = 50;

/** Teams of one page, and where the next one goes on; null: there is none. */
export interface Page {
  readonly ids: readonly string[];
  readonly next: TeamPosition | null;
}

/** Of teams in their order, of which one more than the page were asked for. */
export function getPage(found: readonly TeamPosition[], limit: number): Page {
  const shown = found.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: found.length > limit ? (shown.at(-1) ?? null) : null };
}

/** Of a walk: it ends where the page is full, or where it was tired. `steps`: the matches and, unless the list ended before, the last team. */
export function getScanPage(steps: readonly ScanRow[], limit: number): Page {
  const page = getPage(
    steps.filter((step) => step.is_match),
    limit,
  );
  return page.next ? page : { ...page, next: steps.find(({ is_last }) => is_last) ?? null };
}

/** The next_cursor of an answer. */
export const formatCursor = ({ created_at, id }: TeamPosition): string => `${created_at.getTime()}.${id}`;

/** `cursor` has the form that the contract demands. */
export function parseCursor(cursor: string): TeamPosition {
  const [millis = "", id = ""] = cursor.split(".");
  return { created_at: new Date(Number(millis)), id };
}

/** Before everything. */
export const startOf = (isDescending: boolean): TeamPosition =>
  isDescending
    ? { created_at: new Date(Date.UTC(9999, 11, 31)), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { created_at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that a search text is, if it is one. */
export function parseId(text: string): string | null {
  const candidate = text.trim().toLowerCase();
  return uuid.test(candidate) ? candidate : null;
}
