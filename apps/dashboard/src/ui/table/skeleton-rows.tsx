import { Skeleton } from "../feedback/skeleton.tsx";
import { cx } from "../styles.ts";
import type { DataColumn } from "./columns.ts";
import { CELL, CHECK_CELL, HIDDEN_ON_PHONES, MENU_CELL } from "./table-cells.tsx";

type SkeletonRowsProps<Row> = {
  columns: readonly DataColumn<Row>[];
  count: number;
  hasCheck: boolean;
  hasMenu: boolean;
};

/** Varied widths, the same on each render. */
const LENGTHS = ["w-3/4", "w-1/2", "w-2/3", "w-3/5", "w-2/5"];

export function SkeletonRows<Row>({ columns, count, hasCheck, hasMenu }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <tr key={row}>
          {hasCheck && (
            <td className={CHECK_CELL}>
              <Skeleton className="size-4" />
            </td>
          )}
          {columns.map((column, place) => (
            <td key={column.key} className={cx(CELL, column.isHiddenOnPhones && HIDDEN_ON_PHONES)}>
              <Skeleton
                className={cx("h-3", LENGTHS[(row * 2 + place) % LENGTHS.length], column.isNumeric && "ms-auto")}
              />
            </td>
          ))}
          {hasMenu && <td className={cx(MENU_CELL, "bg-surface")} />}
        </tr>
      ))}
    </tbody>
  );
}
