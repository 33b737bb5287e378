import { Fragment, useEffect } from "react";
import { Button } from "../controls/button.tsx";
import { explainError } from "../feedback/explain-error.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { uiMessages } from "../messages.ts";
import { getRenderedRows } from "./logic/row-window.ts";
import { ROW_HEIGHT } from "./table-cells.ts";
import { TableRow, type TableRowProps } from "./table-row.tsx";
import { useRowNavigation } from "./use-row-navigation.ts";
import { useRowWindow } from "./use-row-window.ts";

type TableBodyProps<Row> = Pick<TableRowProps<Row>, "columns" | "rowLink" | "onOpenRow" | "rowMenu" | "onToggle"> & {
  rows: readonly { id: string; original: Row }[];
  selected: ReadonlySet<string>;
  scroller: HTMLDivElement | null;
  span: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMoreError: unknown;
  onLoadMore: (() => void) | undefined;
};

/** How many rows before the last one the next page starts loading. */
const LOAD_AHEAD_ROWS = 15;

/** Renders only the visible rows, plus the focused row wherever it is. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, selected, scroller, span, hasMore, isLoadingMore, loadMoreError, onLoadMore, onToggle, ...row } = props;
  const { window, show } = useRowWindow(scroller, rows.length);
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
            {left > 0 && <Gap rows={left} span={span} />}
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
      <Gap rows={rows.length - 1 - (rendered.at(-1) ?? -1)} span={span} />
      {hasMore && (
        <tr>
          <td colSpan={span} className="h-11 px-3 text-ink-2">
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

/** Fills the space of rows that are not rendered. */
function Gap({ rows, span }: { rows: number; span: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot have the focus
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );
}
