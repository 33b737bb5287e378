import type { ReactNode } from "react";

/** What a cell may be sorted by here, when all rows are loaded. */
export type SortValue = string | number | boolean | Date | null | undefined;

export type DataColumn<Row> = {
  /** Stable: it is in the address and in what the browser remembers. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** In px at least; what is left over is shared in proportion. 160. */
  width?: number | undefined;
  /** Right-aligned, digits of one width. */
  isNumeric?: boolean | undefined;
  /** Sorts here, without the server. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** Sorts through `onSortChange`. */
  isSortable?: boolean | undefined;
  isHiddenByDefault?: boolean | undefined;
};

export type TableSort = { key: string; isDescending: boolean };

/** The rows as the browser sorts them; equal ones stay in the order they came in. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], sort: TableSort | undefined) {
  const sortValue = sort && columns.find(({ key }) => key === sort.key)?.sortValue;
  if (!sortValue) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compareValues(sortValue(a), sortValue(b)));
}

/** Words by the rules of the person's language, `10` after `9`; nothing before everything. */
export function compareValues(a: SortValue, b: SortValue): number {
  const [left, right] = [toComparable(a), toComparable(b)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === "number" && typeof right === "number") return left - right;
  return collator.compare(String(left), String(right));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function toComparable(value: SortValue): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}
