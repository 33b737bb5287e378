import type { DataColumn, TableSort } from "../columns.ts";

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
