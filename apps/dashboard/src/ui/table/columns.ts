import type { LinkProps } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { perLocale } from "../../i18n/define-messages.ts";

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
  /**
   * The table then fits phones without scrolling sideways: its first column remains, and perhaps a narrow one. The first
   * column shows the rest in a second line: see `PhoneLines`.
   */
  isHiddenOnPhones?: boolean | undefined;
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
  return collator().compare(String(left), String(right));
}

const collator = perLocale((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: "base" }));

function toComparable(value: SortValue): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}

/** The sort order after a click on a header: reversed, or by a new column; numeric columns start descending. */
export function nextSort(sort: TableSort | undefined, column: Pick<DataColumn<never>, "key" | "isNumeric">): TableSort {
  if (sort?.key === column.key) return { key: sort.key, isDescending: !sort.isDescending };
  return { key: column.key, isDescending: column.isNumeric === true };
}

/** The `aria-sort` value of a sortable header. */
export function ariaSort(sort: TableSort | undefined, key: string): "ascending" | "descending" | "none" {
  if (sort?.key !== key) return "none";
  return sort.isDescending ? "descending" : "ascending";
}

/** What a menu of saved views reads and changes. */
export type TableViewsProps = {
  tableKey: string;
  /** Whether each column is visible, by key. */
  columns: Readonly<Record<string, unknown>>;
  /** Unknown columns are ignored, missing ones get their default. */
  onColumns: (columns: Readonly<Record<string, unknown>>) => void;
};

export type DataTableProps<Row extends object> = {
  /** The table's accessible name: "Users". */
  label: string;
  /** The storage key of the visible columns. */
  tableKey: string;
  /** Must be stable across renders: a module-level constant or `useMemo`. */
  columns: readonly DataColumn<Row>[];
  /** `undefined` while the first rows load. Must not be a new array on every render. */
  rows: readonly Row[] | undefined;
  /** Must be stable across renders. */
  getRowId: (row: Row) => string;
  /** The link of a row, rendered in its first cell. */
  rowLink?: ((row: Row) => LinkProps) | undefined;
  /** Alternatively, opens the row on this page, such as in a drawer. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** A row that names those below it, in the words of the first column. It can't be opened or selected, and stays in sight. Never the last one, nor next to another. */
  isHeading?: ((row: Row) => boolean) | undefined;
  /** Whether a row that opens others below it is open; `undefined` for one that doesn't. */
  isRowOpen?: ((row: Row) => boolean | undefined) | undefined;
  /** MenuItem, MenuLink: the menu at the end of the row. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;

  sort?: TableSort | undefined;
  /**
   * If set, the server sorts and `sort` is the current order. Otherwise columns with a `sortValue` sort in the browser.
   */
  onSortChange?: ((sort: TableSort) => void) | undefined;

  /** The error if the first rows failed to load. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** An EmptyState for no rows at all, or no rows that match the filters. */
  empty: ReactNode;
  /** Whether there are more rows: `onLoadMore` is called when the user scrolls near the end. */
  hasMore?: boolean | undefined;
  isLoadingMore?: boolean | undefined;
  /** The error if the next rows failed to load. */
  loadMoreError?: unknown;
  onLoadMore?: (() => void) | undefined;
  /** Shows the previous rows while a new search loads. */
  isStale?: boolean | undefined;

  /** Buttons for the selected rows. If set, rows are selectable. */
  bulkActions?: ((ids: readonly string[], clear: () => void) => ReactNode) | undefined;
  selectedIds?: readonly string[] | undefined;
  onSelectedIdsChange?: ((ids: readonly string[]) => void) | undefined;

  /**
   * Search and filters, above the table on the left. Hidden together with the rest of the toolbar if there are no rows
   * at all.
   */
  toolbar?: ReactNode;
  /** Whether filters may hide rows. Defaults to true if there is a toolbar. */
  isFiltered?: boolean | undefined;
  /** Keeps the toolbar if there are no rows at all, because it leads to another list. */
  hasToolbarWhenEmpty?: boolean | undefined;
  /** The menu of saved views, next to the column menu. */
  views?: ComponentType<TableViewsProps> | undefined;
  /** Next to the column menu, such as an export button. */
  toolbarEnd?: ReactNode;
  /** Turn off for short lists with few columns. */
  hasColumnMenu?: boolean | undefined;
  /**
   * The CSS height above which rows scroll inside the table. On phones, a table that fits scrolls with the page: see
   * `isHiddenOnPhones`.
   */
  maxHeight?: string | undefined;
  /** On phones, rows are as tall as their content, and all of them are rendered: for short lists. */
  hasFreeRowsOnPhones?: boolean | undefined;
  skeletonRows?: number | undefined;
};
