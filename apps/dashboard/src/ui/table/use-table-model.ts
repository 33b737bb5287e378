import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useControllableState } from "../hooks/use-controllable-state.ts";
import { useColumnVisibility } from "./column-menu.tsx";
import { type DataColumn, type DataTableProps, nextSort, sortRows, type TableSort } from "./columns.ts";

/**
 * The selected IDs after a click on a row; with Shift, the range from the previously clicked row takes the new state.
 */
export function toggleRow(
  selected: readonly string[],
  order: readonly string[],
  index: number,
  /** The previously clicked row; `undefined` if there is none or Shift is not pressed. */
  anchor: number | undefined,
): readonly string[] {
  const id = order[index];
  if (id === undefined) return selected;
  const turnsOn = !selected.includes(id);
  const from = anchor === undefined ? index : Math.min(anchor, index);
  const to = anchor === undefined ? index : Math.max(anchor, index);
  const range = new Set(order.slice(from, to + 1));
  const others = selected.filter((each) => !range.has(each));
  return turnsOn ? [...others, ...range] : others;
}

const NO_ROWS: never[] = [];
const NO_IDS: readonly string[] = [];

/** The table's state: sorted rows, visible columns, selection. The view only renders it. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, getRowId, onSortChange, bulkActions } = props;
  const [ownSort, setOwnSort] = useState<TableSort | undefined>(props.sort);
  const sort = onSortChange ? props.sort : ownSort;
  const [selectedIds, setSelectedIds] = useControllableState(props.selectedIds, NO_IDS, props.onSelectedIdsChange);
  const choice = useColumnVisibility(props.tableKey, columns as readonly DataColumn<never>[]);
  const anchor = useRef<number>(undefined);
  const shown = useMemo(() => {
    const sorted = sortRows(rows ?? NO_ROWS, columns, onSortChange ? undefined : sort);
    return sorted.map((row) => ({ id: getRowId(row), original: row }));
  }, [rows, columns, sort, onSortChange, getRowId]);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const shownColumns = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || choice.choice[key] !== false),
    [columns, choice.choice],
  );

  // A stable function: selecting one row must not re-render all others.
  const choose = useRef((_index: number, _isRange: boolean) => {});
  useLayoutEffect(() => {
    choose.current = (index, isRange) => {
      setSelectedIds(toggleRow(selectedIds, order, index, isRange ? anchor.current : undefined));
      anchor.current = index;
    };
  });
  const toggle = useCallback((_id: string, index: number, isRange: boolean) => choose.current(index, isRange), []);
  return {
    rows: shown,
    columns: shownColumns,
    choice,
    sort,
    canSort: (column: DataColumn<Row>) => (onSortChange ? column.isSortable === true : column.sortValue !== undefined),
    changeSort(column: DataColumn<Row>) {
      const next = nextSort(sort, column);
      if (onSortChange) onSortChange(next);
      else setOwnSort(next);
    },
    selected,
    selectedIds,
    toggle: bulkActions && toggle,
    clear: () => setSelectedIds([]),
    allState:
      order.length > 0 && order.every((id) => selected.has(id)) ? "all" : selectedIds.length > 0 ? "some" : "none",
    toggleAll: (isOn: boolean) => setSelectedIds(isOn ? order : []),
  } as const;
}
