import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { uiMessages } from "../messages.ts";
import { cx, focusLink } from "../styles.ts";

import { ariaSort, type DataColumn, type TableSort } from "./columns.ts";

import {
  CELL,
  CHECK_WIDTH,
  fitsPhones,
  getColumnWidth,
  HEAD,
  HIDDEN_ON_PHONES,
  hasOneColumnOnPhones,
  LINE_AFTER,
  LINE_BEFORE,
  MENU_WIDTH,
} from "./table-cells.tsx";

type TableHeadProps<Row> = {
  columns: readonly DataColumn<Row>[];
  sort: TableSort | undefined;
  onSort: (column: DataColumn<Row>) => void;
  canSort: (column: DataColumn<Row>) => boolean;
  /** The select-all checkbox; `null` if rows are not selectable. */
  check: ReactNode | null;
  hasMenu: boolean;
};

/** On phones, a table that fits has a first column of the rest of the screen, alone or next to one of 110 px. */
function getPhoneWidth<Row>(columns: readonly DataColumn<Row>[], index: number): string | undefined {
  if (columns[index]?.isHiddenOnPhones) return HIDDEN_ON_PHONES;
  if (!fitsPhones(columns)) return undefined;
  if (hasOneColumnOnPhones(columns)) return "max-sm:w-auto!";
  return index === 0 ? "max-sm:w-[calc(100vw-9rem)]!" : "max-sm:w-27.5!";
}

export function TableColumns<Row>({
  columns,
  check,
  hasMenu,
}: Pick<TableHeadProps<Row>, "columns" | "check" | "hasMenu">) {
  return (
    <colgroup>
      {check !== null && <col style={{ width: CHECK_WIDTH }} />}
      {columns.map((column, index) => (
        // On phones, limit the sticky column to leave room for the others.
        <col
          key={column.key}
          className={getPhoneWidth(columns, index)}
          style={{ width: index === 0 ? `min(${getColumnWidth(column)}px, 44vw)` : getColumnWidth(column) }}
        />
      ))}
      {hasMenu && <col style={{ width: MENU_WIDTH }} />}
    </colgroup>
  );
}

export function TableHead<Row>({ columns, sort, onSort, canSort, check, hasMenu }: TableHeadProps<Row>) {
  // On phones, the head of a single column says nothing, except for the checkbox of all rows.
  const isHiddenOnPhones = hasOneColumnOnPhones(columns) && check === null;
  return (
    <thead className={isHiddenOnPhones ? HIDDEN_ON_PHONES : undefined}>
      <tr aria-rowindex={1}>
        {check !== null && <th className={cx(HEAD, "z-10 pe-0! sm:start-0 sm:z-20")}>{check}</th>}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={canSort(column) ? ariaSort(sort, column.key) : undefined}
            className={cx(
              HEAD,
              index === 0 ? cx("start-0 z-20", check !== null && "sm:start-10", LINE_AFTER) : "z-10",
              column.isNumeric && "text-end",
              column.isHiddenOnPhones && HIDDEN_ON_PHONES,
            )}
          >
            {canSort(column) ? (
              <button
                type="button"
                onClick={() => onSort(column)}
                className={cx(
                  "inline-flex max-w-full align-middle cursor-pointer items-center gap-1 hover:text-ink pointer-coarse:min-h-11",
                  column.isNumeric && "flex-row-reverse",
                  focusLink,
                )}
              >
                <span className="truncate">{column.header}</span>
                <SortMark sort={sort} column={column} />
              </button>
            ) : (
              <span className="block truncate">{column.header}</span>
            )}
          </th>
        ))}
        {hasMenu && (
          <th className={cx(HEAD, LINE_BEFORE, "end-0 z-20")}>
            <span className="sr-only">{uiMessages.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadingProps<Row> = {
  index: number;
  columns: readonly DataColumn<Row>[];
  isPhone: boolean;
  children: ReactNode;
};

/** A row that names those below it. It stays below the head while they are in sight. On phones, it scrolls with them. */
export function Heading<Row>({ index, columns, isPhone, children }: HeadingProps<Row>) {
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="rowgroup"
        colSpan={columns.filter(({ isHiddenOnPhones }) => !(isPhone && isHiddenOnPhones)).length}
        className={cx(CELL, "bg-paper font-medium max-sm:h-10! text-hint text-ink-2 sm:sticky sm:top-9 sm:z-[6]")}
      >
        <span className="sticky start-4 sm:start-5">{children}</span>
      </th>
    </tr>
  );
}

function SortMark<Row>({ sort, column }: { sort: TableSort | undefined; column: DataColumn<Row> }) {
  const isCurrent = sort?.key === column.key;
  const Icon = isCurrent && sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <Icon
      size={14}
      strokeWidth={1.75}
      aria-hidden="true"
      className={cx("shrink-0", isCurrent ? "text-accent" : "opacity-0")}
    />
  );
}
