import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DataColumn, TableSort } from "./columns.ts";

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
  /** Next to the column menu, such as an export button. */
  toolbarEnd?: ReactNode;
  /** Turn off for short lists with few columns. */
  hasColumnMenu?: boolean | undefined;
  /** The CSS height above which rows scroll inside the table. */
  maxHeight?: string | undefined;
  skeletonRows?: number | undefined;
};
