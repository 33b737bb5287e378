import type { DataColumn, TableSort } from "../columns.ts";

/** The order after a click on a header: the other way round, or a new column; figures begin with the largest. */
export function nextSort(sort: TableSort | undefined, column: Pick<DataColumn<never>, "key" | "isNumeric">): TableSort {
  if (sort?.key === column.key) return { key: sort.key, isDescending: !sort.isDescending };
  return { key: column.key, isDescending: column.isNumeric === true };
}

/** For `aria-sort` of a header that can sort. */
export function ariaSort(sort: TableSort | undefined, key: string): "ascending" | "descending" | "none" {
  if (sort?.key !== key) return "none";
  return sort.isDescending ? "descending" : "ascending";
}
