import { X } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { formatNumber } from "../../i18n/define-messages.ts";
import { Checkbox } from "../choices/checkbox.tsx";
import { IconButton } from "../controls/button.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { watchHiddenEdges } from "../hooks/hidden-edges.ts";
import { Toolbar } from "../layout/page-header.tsx";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";
import { ColumnMenu } from "./column-menu.tsx";
import type { DataTableProps } from "./columns.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TableBody } from "./table-body.tsx";
import { CHECK_WIDTH, fitsPhones, getColumnWidth, MENU_WIDTH } from "./table-cells.tsx";
import { TableColumns, TableHead } from "./table-head.tsx";
import { useTableModel } from "./use-table-model.ts";

/** Above the table header while rows are selected. */
function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden max-sm:sticky max-sm:top-12 max-sm:z-10">
      {count > 0 && (
        <div className="flex items-center gap-1.5 border-b border-line bg-accent-soft px-1 py-1.5 sm:gap-2 sm:px-3">
          <IconButton
            size="small"
            hasTooltip={false}
            label={uiMessages.clearSelection}
            aria-keyshortcuts="Escape"
            icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              // The bar disappears: the focus goes to the rows instead of nowhere.
              if (currentTarget.parentElement?.contains(document.activeElement))
                currentTarget.closest("[data-table]")?.querySelector<HTMLElement>("tr[tabindex='0']")?.focus();
              onClear();
            }}
          />
          <span className="min-w-0 flex-1 truncate font-medium tabular-nums sm:me-2 sm:flex-none">
            {uiMessages.selected({ count: formatNumber(count) })}
          </span>
          {children}
        </div>
      )}
    </div>
  );
}

/** A table of records. Renders only the visible rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, error, onRetry, empty, rowMenu, bulkActions, toolbar, toolbarEnd, hasColumnMenu = true } = props;
  const { hasToolbarWhenEmpty = false } = props;
  const { views: Views } = props;
  // The head, whole rows and half of another: the cut row says that more follow.
  const { maxHeight = "calc(round(down, max(420px, 100dvh - 236px) - 58px, 44px) + 57px)" } = props;
  const { skeletonRows = 8, isStale = false } = props;
  const model = useTableModel(props);
  // State, not a ref, because the body must re-render when it is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  useEffect(() => watchHiddenEdges(scroller), [scroller]);
  const hasMenu = rowMenu !== undefined;
  const hasError = error !== undefined && error !== null && props.rows === undefined;
  const { isFiltered = Boolean(toolbar) } = props;
  const hasNone = props.rows?.length === 0 && !props.hasMore;
  // An empty filtered result does not mean that the unfiltered list is empty.
  const isLoading = (props.rows === undefined && !hasError) || (hasNone && isStale && !isFiltered);
  const isEmpty = hasNone && !isLoading;
  // Tables that fit phones show one or two columns there, so there is nothing to choose.
  const hasChoiceOnPhones = hasColumnMenu && !fitsPhones(props.columns);
  const hasEndOnPhones = Boolean(Views || toolbarEnd || hasChoiceOnPhones);
  const width =
    model.columns.reduce((sum, column) => sum + getColumnWidth(column), 0) +
    (hasMenu ? MENU_WIDTH : 0) +
    (model.toggle ? CHECK_WIDTH : 0);
  const check = model.toggle ? (
    <Checkbox
      label={uiMessages.selectAll}
      isLabelHidden
      disabled={isLoading || isEmpty}
      checked={model.allState === "all"}
      isMixed={model.allState === "some"}
      onCheckedChange={model.toggleAll}
    />
  ) : null;

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {(toolbar || toolbarEnd || hasColumnMenu) && (isFiltered || hasToolbarWhenEmpty || !isEmpty) && (
        <Toolbar
          className={hasEndOnPhones ? undefined : toolbar ? "max-sm:[&>:last-child]:hidden" : "max-sm:hidden"}
          end={
            <>
              {Views && (
                <Views tableKey={props.tableKey} columns={model.choice.choice} onColumns={model.choice.restore} />
              )}
              {hasColumnMenu && (
                <div className={hasChoiceOnPhones ? undefined : "max-sm:hidden"}>
                  <ColumnMenu
                    columns={props.columns}
                    choice={model.choice.choice}
                    onChange={model.choice.change}
                    onReset={model.choice.reset}
                  />
                </div>
              )}
              {toolbarEnd}
            </>
          }
        >
          {toolbar}
        </Toolbar>
      )}
      <div data-table className="min-w-0 overflow-clip rounded-card border border-line bg-surface">
        <BulkBar count={hasError ? 0 : model.selectedIds.length} onClear={model.clear}>
          {bulkActions?.(model.selectedIds, model.clear)}
        </BulkBar>
        {hasError ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : isEmpty ? (
          empty
        ) : (
          <div
            ref={setScroller}
            className={cx(
              "group/scroller relative isolate overflow-auto overscroll-x-contain max-h-(--max-height)",
              fitsPhones(model.columns) && "max-sm:max-h-none!",
            )}
            style={{ "--max-height": maxHeight } as CSSProperties}
          >
            <table
              // Its rows take the focus and the arrow keys.
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of
              role="grid"
              aria-label={label}
              aria-busy={isLoading || isStale || undefined}
              aria-rowcount={isLoading ? undefined : props.hasMore ? -1 : model.rows.length + 1}
              aria-multiselectable={model.toggle ? true : undefined}
              className={cx(
                "w-full table-fixed border-separate border-spacing-0 transition-opacity duration-150",
                // Transparent: without it, the texts of the last row would be half a pixel lower.
                "[&>tbody:last-child>tr:last-child>td]:border-b-transparent",
                isStale && "opacity-60",
                fitsPhones(model.columns) && "max-sm:min-w-0!",
              )}
              style={{ minWidth: width }}
            >
              <TableColumns columns={model.columns} check={check} hasMenu={hasMenu} />
              <TableHead
                columns={model.columns}
                sort={model.sort}
                onSort={model.changeSort}
                canSort={model.canSort}
                check={check}
                hasMenu={hasMenu}
              />
              {isLoading ? (
                <SkeletonRows
                  columns={model.columns}
                  count={skeletonRows}
                  hasCheck={check !== null}
                  hasMenu={hasMenu}
                />
              ) : (
                <TableBody
                  rows={model.rows}
                  columns={model.columns}
                  selected={model.selected}
                  scroller={scroller}
                  rowLink={props.rowLink}
                  onOpenRow={props.onOpenRow}
                  isHeading={props.isHeading}
                  isRowOpen={props.isRowOpen}
                  rowMenu={rowMenu}
                  onToggle={model.toggle}
                  hasFreeRowsOnPhones={props.hasFreeRowsOnPhones ?? false}
                  hasMore={props.hasMore ?? false}
                  isLoadingMore={props.isLoadingMore ?? false}
                  loadMoreError={props.loadMoreError}
                  onLoadMore={props.onLoadMore}
                />
              )}
            </table>
          </div>
        )}
      </div>
    </div>
  );
}
