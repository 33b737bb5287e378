import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DataColumn, TableSort } from "./columns.ts";

export type DataTableProps<Row extends object> = {
  /** The name of the table for screen readers: "Users". */
  label: string;
  /** Under which the browser remembers the choice of columns. */
  tableKey: string;
  /** Must not change on every render: a constant of the module or `useMemo`. */
  columns: readonly DataColumn<Row>[];
  /** `undefined` while the first ones load. Must not be a new array on every render. */
  rows: readonly Row[] | undefined;
  /** Must not change on every render. */
  getRowId: (row: Row) => string;
  /** Where a row leads: the first cell is that link. */
  rowLink?: ((row: Row) => LinkProps) | undefined;
  /** Or what opens on this page, such as a drawer. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** MenuItem, MenuLink: the menu at the end of a row. */
  rowMenu?: ((row: Row) => ReactNode) | undefined;

  sort?: TableSort | undefined;
  /** Given: the server sorts, and `sort` is what it was asked for. Left out: columns with a `sortValue` sort here. */
  onSortChange?: ((sort: TableSort) => void) | undefined;

  /** What failed instead of the first rows. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** An EmptyState: nothing there at all, or nothing that fits the filters. */
  empty: ReactNode;
  /** More behind the last row: `onLoadMore` is called when the person comes near it. */
  hasMore?: boolean | undefined;
  isLoadingMore?: boolean | undefined;
  /** What failed instead of the next rows. */
  loadMoreError?: unknown;
  onLoadMore?: (() => void) | undefined;
  /** Rows of another search are still shown while those of this one load. */
  isStale?: boolean | undefined;

  /** Buttons for the chosen rows. Given: rows can be chosen. */
  bulkActions?: ((ids: readonly string[], clear: () => void) => ReactNode) | undefined;
  selectedIds?: readonly string[] | undefined;
  onSelectedIdsChange?: ((ids: readonly string[]) => void) | undefined;

  /** Search and filters, at the left above the table. Where nothing is there at all, it and all beside it stay away. */
  toolbar?: ReactNode;
  /** Whether rows may be there that the filters hide. Left out: yes, with a toolbar. */
  isFiltered?: boolean | undefined;
  /** Beside the choice of columns, such as an export. */
  toolbarEnd?: ReactNode;
  /** Off for short lists with few columns. */
  hasColumnMenu?: boolean | undefined;
  /** CSS height beyond which the rows scroll inside. */
  maxHeight?: string | undefined;
  skeletonRows?: number | undefined;
};
