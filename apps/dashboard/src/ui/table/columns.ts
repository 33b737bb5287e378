import type { ReactNode } from "react";

/** What a cell can be sorted by in the browser, once all rows are loaded. */
export type SortValue = string | number | boolean | Date | null | undefined;

export type DataColumn<Row> = {
  /** Stable: used in URLs and in the browser's storage. */
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Minimum width in px; extra space is shared proportionally. Default: 160. */
  width?: number | undefined;
  /** Right-aligned, in tabular digits. */
  isNumeric?: boolean | undefined;
  /** Sorts in the browser. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** Sorts through `onSortChange`. */
  isSortable?: boolean | undefined;
  isHiddenByDefault?: boolean | undefined;
};

export type TableSort = { key: string; isDescending: boolean };

/** Sorts rows in the browser; the sort is stable. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], sort: TableSort | undefined) {
  const sortValue = sort && columns.find(({ key }) => key === sort.key)?.sortValue;
  if (!sortValue) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compareValues(sortValue(a), sortValue(b)));
}

/** Compares text by the user's locale, `10` after `9`; empty values come first. */
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
