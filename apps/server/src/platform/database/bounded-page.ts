/** Lists whose rows can be large, such as those with metadata: a page ends after a number of rows or bytes. */

/** A page that clients read ends after this many bytes: one user may send many requests at once. */
export const maxClientPageBytes = 512 * 1024;
/** A page that servers read ends after this many bytes. */
export const maxServerPageBytes = 4 * 1024 * 1024;

/** About the page, on each row. */
export interface PageColumns {
  /** Rows of `source`; more than the page has if it ended early. */
  readonly found_count: number;
}

/**
 * SQL for the rows of `source`, until those before have `$maxBytes`. `source`: with its own order, and a limit of one row
 * more than the page. `columns`: the texts and JSON that make rows large. `order`: of the page, without aliases.
 */
export function selectBoundedPage(source: string, columns: readonly string[], order: string): string {
  const size = columns.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(" + ");
  const before = `sum(${size}) over (order by ${order} rows between unbounded preceding and 1 preceding)`;
  return `select * from (
    select page.*, coalesce(${before}, 0) as bytes_before, (count(*) over ())::int as found_count from (${source}) page
  ) page where bytes_before < $maxBytes order by ${order}`;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The last row of the page, if there are more after it; otherwise null. */
  readonly last: Row | null;
}

/** The rows of a page with at most `limit` rows, which can have ended early. */
export function toPage<Row extends PageColumns>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  const hasMore = (found[0]?.found_count ?? 0) > rows.length;
  return { rows, last: hasMore ? (rows.at(-1) ?? null) : null };
}

/** The same for lists of small rows. `found`: with one row more than the page, if there is one. */
export const toSmallPage = <Row>(found: readonly Row[], limit: number): Page<Row> => {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
};
