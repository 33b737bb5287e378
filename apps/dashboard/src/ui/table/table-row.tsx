import type { LinkProps } from "@tanstack/react-router";
import { type MouseEvent, memo, type ReactNode, type Ref } from "react";
import { Checkbox } from "../choices/checkbox.tsx";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import { uiMessages } from "../messages.ts";
import { Menu } from "../overlays/menu.tsx";
import { cx } from "../styles.ts";

import type { DataColumn } from "./columns.ts";
import {
  CELL,
  CHECK_CELL,
  HIDDEN_ON_PHONES,
  MENU_CELL,
  OpenControl,
  OpenMark,
  STICKY_AFTER_CHECK,
  STICKY_CHECK,
  STICKY_FIRST,
} from "./table-cells.tsx";

const CONTROLS = "a,button,input,label,select,textarea,summary,[role=menu],[role=menuitem],[role=dialog]";

/**
 * Turns a click anywhere on a row into a click on its link, with the same modifier keys: Cmd or Ctrl opens a new tab.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget, target } = event;
  // React events from the row's menus and dialogs bubble here too.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(CONTROLS)) return;
  // The user is selecting text.
  if (!getSelection()?.isCollapsed) return;
  const link = currentTarget.querySelector<HTMLElement>("[data-row-open]");
  if (event.button === 1 && link instanceof HTMLAnchorElement) {
    window.open(link.href, "_blank", "noopener");
    return;
  }
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** The row in the tab order, including its controls. */
  isActive: boolean;
  isSelected: boolean;
  rowLink: ((row: Row) => LinkProps) | undefined;
  onOpenRow: ((row: Row) => void) | undefined;
  isRowOpen: ((row: Row) => boolean | undefined) | undefined;
  rowMenu: ((row: Row) => ReactNode) | undefined;
  /** `undefined` if rows are not selectable. */
  onToggle: ((id: string, index: number, isRange: boolean) => void) | undefined;
  ref?: Ref<HTMLTableRowElement> | undefined;
};

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, index, columns, isActive, isSelected, rowLink, onOpenRow, isRowOpen, rowMenu, onToggle, ref } =
    props;
  const canOpen = rowLink !== undefined || onOpenRow !== undefined;
  const hasMark = canOpen && !rowMenu;
  const last = columns.length - 1;
  const tabIndex = isActive ? 0 : -1;
  const back = isSelected ? "bg-accent-soft" : cx("bg-surface", canOpen && "group-hover:bg-hover");
  const first = onToggle ? STICKY_AFTER_CHECK : STICKY_FIRST;
  return (
    <tr
      ref={ref}
      // Row 1 is the header.
      aria-rowindex={index + 2}
      aria-selected={onToggle ? isSelected : undefined}
      data-index={index}
      tabIndex={tabIndex}
      onClick={canOpen ? openRow : undefined}
      onAuxClick={
        canOpen ? (event: MouseEvent<HTMLTableRowElement>) => event.button === 1 && openRow(event) : undefined
      }
      className={cx(
        // For what is sticky above a row that the keys move to: the page's header, and on phones the bar of selected rows.
        "group scroll-mt-12 max-sm:scroll-mt-28 focus-visible:outline-hidden [&:focus-visible>td]:shadow-[inset_0_1px_0_var(--accent),inset_0_-1px_0_var(--accent)]",
        "[&:focus-visible>td:first-child]:shadow-[inset_1px_1px_0_var(--accent),inset_0_-1px_0_var(--accent)] [&:focus-visible>td]:bg-accent-soft",
        canOpen && "cursor-pointer",
      )}
    >
      {onToggle && (
        <td className={cx(CHECK_CELL, STICKY_CHECK, back)}>
          <Checkbox
            label={uiMessages.selectRow}
            isLabelHidden
            tabIndex={tabIndex}
            checked={isSelected}
            onChange={(event) =>
              onToggle(id, index, "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
            }
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={cx(
            CELL,
            back,
            place === 0 && cx(first, "font-medium"),
            column.isNumeric && "text-end tabular-nums",
            column.isHiddenOnPhones && HIDDEN_ON_PHONES,
          )}
        >
          {place === 0 && canOpen ? (
            <OpenControl
              link={rowLink?.(row)}
              isOpen={isRowOpen?.(row)}
              hasMark={hasMark}
              onOpen={() => onOpenRow?.(row)}
            >
              {column.cell(row)}
            </OpenControl>
          ) : (
            <div className={cx(hasMark && place === last && "flex items-center gap-2")}>
              <div className="min-w-0 grow truncate">{column.cell(row)}</div>
              {hasMark && place === last && <OpenMark isOpen={isRowOpen?.(row)} />}
            </div>
          )}
        </td>
      ))}
      {rowMenu && (
        <td className={cx(MENU_CELL, back)}>
          <Menu tabIndex={tabIndex}>{() => rowMenu(row)}</Menu>
        </td>
      )}
    </tr>
  );
}

type PhoneLinesProps = {
  /** The second line. */
  line: ReactNode;
  /** At the end of the first line. */
  end?: ReactNode;
  children: ReactNode;
};

/** The content of a first cell. Phones show `line` and `end`, if they say anything, instead of the columns that are hidden there. */
export function PhoneLines({ line, end, children }: PhoneLinesProps) {
  const isPhone = useIsPhone();
  if (!isPhone) return children;
  const hint = "font-normal text-hint text-ink-3";
  return (
    <span className="flex min-w-0 grow flex-col items-start py-[9px] leading-5 *:max-w-full">
      {end == null ? (
        children
      ) : (
        <span className="flex w-full min-w-0 items-baseline justify-between gap-2">
          {children}
          <span className={cx("flex max-w-1/2 min-w-0 shrink-0 items-baseline", hint)}>{end}</span>
        </span>
      )}
      {line != null && <span className={cx("truncate leading-4", hint)}>{line}</span>}
    </span>
  );
}

/** Memoized: with ten thousand rows, only changed ones re-render. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
