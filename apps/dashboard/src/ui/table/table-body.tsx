import { Fragment, useEffect, useLayoutEffect, useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { Button, Spinner } from "../controls/button.tsx";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import { uiMessages } from "../messages.ts";
import { FREE_ROW_MIN_HEIGHT, getRowHeight } from "./table-cells.tsx";
import { Heading } from "./table-head.tsx";
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

/** The rendered rows in order: the window, plus the focused row wherever it is. */
export function getRenderedRows({ first, end }: RowWindow, activeIndex: number, count: number): number[] {
  const rendered = Array.from({ length: Math.min(end, count) - first }, (_, place) => first + place);
  if (activeIndex < first) return [activeIndex, ...rendered];
  return activeIndex >= end && activeIndex < count ? [...rendered, activeIndex] : rendered;
}

/** Enough for most screens, until the scroller's height is known. */
const INITIAL_ROWS = 24;

/** The part of a scroller's content that is in sight. A scroller that is as tall as its content moves with the page. */
function getVisiblePart(scroller: HTMLElement) {
  const { top, bottom } = scroller.getBoundingClientRect();
  return {
    scrollTop: scroller.scrollTop + Math.max(0, -top),
    height: Math.max(0, Math.min(bottom, innerHeight) - Math.max(0, top)),
  };
}

/** Tracks the visible rows of a scroller. All rows have the same height. */
function useRowWindow(scroller: HTMLElement | null, count: number, rowHeight: number): RowWindow {
  const [{ first, end }, setWindow] = useState<RowWindow>({ first: 0, end: Math.min(INITIAL_ROWS, count) });
  useLayoutEffect(() => {
    if (!scroller) return;
    const updateWindow = () => {
      const { scrollTop, height } = getVisiblePart(scroller);
      const next = getRowWindow(scrollTop, height, count, rowHeight);
      setWindow((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    updateWindow();
    const resized = new ResizeObserver(updateWindow);
    resized.observe(scroller);
    const listening = new AbortController();
    // Captures both the scroller's events and the page's.
    const options = { passive: true, capture: true, signal: listening.signal };
    window.addEventListener("scroll", updateWindow, options);
    window.addEventListener("resize", updateWindow, options);
    return () => {
      resized.disconnect();
      listening.abort();
    };
  }, [scroller, count, rowHeight]);
  return { first, end };
}

type TableBodyProps<Row> = Pick<
  TableRowProps<Row>,
  "columns" | "rowLink" | "onOpenRow" | "rowMenu" | "onToggle" | "isRowOpen"
> & {
  isHeading: ((row: Row) => boolean) | undefined;
  rows: readonly { id: string; original: Row }[];
  selected: ReadonlySet<string>;
  scroller: HTMLDivElement | null;
  hasFreeRowsOnPhones: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMoreError: unknown;
  onLoadMore: (() => void) | undefined;
};

/** How many rows before the last one the next page starts loading. */
const LOAD_AHEAD_ROWS = 15;

/** Renders only the visible rows, plus the focused row wherever it is. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, selected, scroller, hasMore, isLoadingMore, loadMoreError, onLoadMore, onToggle, ...others } = props;
  const { hasFreeRowsOnPhones, isHeading, ...row } = others;
  const isPhone = useIsPhone();
  const isFree = isPhone && hasFreeRowsOnPhones;
  // What is in sight then only tells when to load more, and counting with the lowest rows never tells it too late.
  const rowHeight = isFree ? FREE_ROW_MIN_HEIGHT : getRowHeight(isPhone);
  const visible = useRowWindow(scroller, rows.length, rowHeight);
  const shown = isFree ? { first: 0, end: rows.length } : visible;
  const isHeadingAt = (index: number) => {
    const each = rows[index];
    return each !== undefined && isHeading?.(each.original) === true;
  };
  const keys = useRowNavigation({
    count: rows.length,
    isHeading: isHeadingAt,
    toggle: onToggle && ((index, isRange) => onToggle(rows[index]?.id ?? "", index, isRange)),
  });
  const rendered = getRenderedRows(shown, keys.activeIndex, rows.length);
  // The heading of the first visible row stays in sight.
  const heading = isHeading ? rows.slice(0, shown.first).findLastIndex(({ original }) => isHeading(original)) : -1;
  if (heading >= 0 && !rendered.includes(heading)) {
    rendered.push(heading);
    rendered.sort((a, b) => a - b);
  }
  const isNearEnd = visible.end > rows.length - LOAD_AHEAD_ROWS;
  const canLoad = hasMore && !isLoadingMore && loadMoreError == null;
  useEffect(() => {
    if (isNearEnd && canLoad) onLoadMore?.();
  }, [isNearEnd, canLoad, onLoadMore]);

  return (
    <tbody
      ref={keys.body}
      onKeyDown={keys.press}
      onFocus={keys.focus}
      className={isHeading && "sm:[&>tr]:scroll-mt-20"}
    >
      {rendered.map((index, place) => {
        const each = rows[index];
        if (!each) return null;
        const left = index - 1 - (rendered[place - 1] ?? -1);
        return (
          <Fragment key={each.id}>
            {left > 0 && <Gap height={left * rowHeight} />}
            {isHeadingAt(index) ? (
              <Heading index={index} columns={row.columns} isPhone={isPhone}>
                {row.columns[0]?.cell(each.original)}
              </Heading>
            ) : (
              <TableRow<Row>
                {...row}
                id={each.id}
                row={each.original}
                index={index}
                isActive={index === keys.activeIndex}
                isSelected={selected.has(each.id)}
                onToggle={onToggle}
              />
            )}
          </Fragment>
        );
      })}
      <Gap height={(rows.length - 1 - (rendered.at(-1) ?? -1)) * rowHeight} />
      {hasMore && (
        <tr>
          <td className="h-11 px-4 whitespace-nowrap text-ink-2 sm:px-5">
            <span className="sticky start-4 inline-flex sm:start-5 items-center gap-2">
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
