import { Fragment, useEffect, useLayoutEffect, useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { Button, Spinner } from "../controls/button.tsx";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import { uiMessages } from "../messages.ts";
import { getRowHeight, HEAD_HEIGHT } from "./table-cells.ts";
import { TableRow, type TableRowProps } from "./table-row.tsx";
import { useRowNavigation } from "./use-row-navigation.ts";

/** The rendered rows: from `first` up to but excluding `end`. */
type RowWindow = { first: number; end: number };

/** Minimum number of rows rendered before and after the visible ones. */
const OVERSCAN_ROWS = 8;
/** The window moves in steps of this many rows, to avoid re-rendering on every pixel. */
const STEP = 4;

/** The visible rows and some around them. `scrollTop`, `height`: of the scroller, in px. */
export function getRowWindow(scrollTop: number, height: number, count: number, rowHeight: number): RowWindow {
  const top = Math.floor(Math.max(scrollTop, 0) / rowHeight);
  const bottom = Math.ceil((Math.max(scrollTop, 0) + height) / rowHeight);
  const end = Math.min(count, (Math.ceil(bottom / STEP) + OVERSCAN_ROWS / STEP) * STEP);
  const first = Math.max(0, (Math.floor(top / STEP) - OVERSCAN_ROWS / STEP) * STEP);
  // If the list got shorter, render its end until the browser has adjusted the scroll position.
  return { first: Math.min(first, end), end };
}

/**
 * The scroll position that brings the whole row into view below the sticky header; unchanged if it is already visible.
 */
export function getScrollTopForRow(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, HEAD_HEIGHT + top + rowHeight - height);
}

/** The rendered rows in order: the window, plus the focused row wherever it is. */
export function getRenderedRows({ first, end }: RowWindow, activeIndex: number, count: number): number[] {
  const rendered = Array.from({ length: Math.min(end, count) - first }, (_, place) => first + place);
  if (activeIndex < first) return [activeIndex, ...rendered];
  return activeIndex >= end && activeIndex < count ? [...rendered, activeIndex] : rendered;
}

/** Enough for most screens, until the scroller's height is known. */
const INITIAL_ROWS = 24;

/** Tracks the visible rows of a scroller. All rows have the same height. */
function useRowWindow(scroller: HTMLElement | null, count: number, rowHeight: number) {
  const [{ first, end }, setWindow] = useState<RowWindow>({ first: 0, end: Math.min(INITIAL_ROWS, count) });
  useLayoutEffect(() => {
    if (!scroller) return;
    const updateWindow = () => {
      const next = getRowWindow(scroller.scrollTop, scroller.clientHeight, count, rowHeight);
      setWindow((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    updateWindow();
    const resized = new ResizeObserver(updateWindow);
    resized.observe(scroller);
    scroller.addEventListener("scroll", updateWindow, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener("scroll", updateWindow);
    };
  }, [scroller, count, rowHeight]);
  const show = (index: number) => {
    if (!scroller) return;
    scroller.scrollTop = getScrollTopForRow(index, scroller.scrollTop, scroller.clientHeight, rowHeight);
  };
  return { window: { first, end }, show };
}

type TableBodyProps<Row> = Pick<TableRowProps<Row>, "columns" | "rowLink" | "onOpenRow" | "rowMenu" | "onToggle"> & {
  rows: readonly { id: string; original: Row }[];
  selected: ReadonlySet<string>;
  scroller: HTMLDivElement | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMoreError: unknown;
  onLoadMore: (() => void) | undefined;
};

/** How many rows before the last one the next page starts loading. */
const LOAD_AHEAD_ROWS = 15;

/** Renders only the visible rows, plus the focused row wherever it is. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, selected, scroller, hasMore, isLoadingMore, loadMoreError, onLoadMore, onToggle, ...row } = props;
  const rowHeight = getRowHeight(useIsPhone());
  const { window, show } = useRowWindow(scroller, rows.length, rowHeight);
  const keys = useRowNavigation({
    count: rows.length,
    show,
    toggle: onToggle && ((index, isRange) => onToggle(rows[index]?.id ?? "", index, isRange)),
  });
  const rendered = getRenderedRows(window, keys.activeIndex, rows.length);
  const isNearEnd = window.end > rows.length - LOAD_AHEAD_ROWS;
  const canLoad = hasMore && !isLoadingMore && loadMoreError == null;
  useEffect(() => {
    if (isNearEnd && canLoad) onLoadMore?.();
  }, [isNearEnd, canLoad, onLoadMore]);

  return (
    <tbody ref={keys.body} onKeyDown={keys.press} onFocus={keys.focus}>
      {rendered.map((index, place) => {
        const each = rows[index];
        if (!each) return null;
        const left = index - 1 - (rendered[place - 1] ?? -1);
        return (
          <Fragment key={each.id}>
            {left > 0 && <Gap height={left * rowHeight} />}
            <TableRow<Row>
              {...row}
              id={each.id}
              row={each.original}
              index={index}
              isActive={index === keys.activeIndex}
              isSelected={selected.has(each.id)}
              onToggle={onToggle}
            />
          </Fragment>
        );
      })}
      <Gap height={(rows.length - 1 - (rendered.at(-1) ?? -1)) * rowHeight} />
      {hasMore && (
        <tr>
          <td className="h-11 px-3 whitespace-nowrap text-ink-2">
            <span className="sticky start-3 inline-flex items-center gap-2">
              {loadMoreError == null ? (
                <>
                  <Spinner />
                  <span role="status">{uiMessages.loadingMore}</span>
                </>
              ) : (
                <>
                  <span role="alert">{explainError(loadMoreError).title}.</span>
                  <Button size="small" onClick={onLoadMore}>
                    {uiMessages.retry}
                  </Button>
                </>
              )}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/**
 * Fills the space of rows that are not rendered. A cell that spans the columns would make room for those that phones
 * hide, next to a first column without a name.
 */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot have the focus
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  );
}
