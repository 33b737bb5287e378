import type { UseQueryResult } from "@tanstack/react-query";
import { Children, Fragment, type ReactNode } from "react";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../ui/feedback/skeleton.tsx";
import { cx } from "../ui/styles.ts";

/** A list of items in a flush card, separated by lines. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {children}
    </ul>
  );
}

/** For touch, as high as a row of a table. */
const row = "flex min-h-15 px-4 py-2.5 sm:px-5 pointer-coarse:min-h-14 pointer-coarse:py-2";

interface ItemProps {
  /** An image or icon. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  /** Details, in one row where they fit. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}

export function Item({ mark, title, badges, facts, actions }: ItemProps) {
  return (
    <li className={cx("items-center gap-3", row)}>
      {mark}
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{title}</span>
          {badges}
        </div>
        {facts && (
          <div className="flex min-w-0 flex-wrap gap-x-4 text-ink-2 max-sm:text-hint max-sm:text-ink-3">{facts}</div>
        )}
      </div>
      {actions && (
        // For touch, the dots of a menu don't make the row taller, and they end where buttons end.
        <div className="flex items-center gap-2 pointer-coarse:has-[>[aria-haspopup=menu]]:-my-1 pointer-coarse:has-[>[aria-haspopup=menu]]:-me-3.5">
          {actions}
        </div>
      )}
    </li>
  );
}

/** Details with dots between them, which wrap like text. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="min-w-0">
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the details of an item have a fixed order
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </span>
  );
}

/** "Last used 3 hours ago" */
export function ItemDetail({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <span className="min-w-0 break-words">
      {label && `${label} `}
      {children}
    </span>
  );
}

interface QueryBodyProps<Value> {
  readonly query: UseQueryResult<Value>;
  /** Number of skeleton rows: match the usual number of items. */
  readonly rows?: number;
  readonly children: (value: Value) => ReactNode;
}

/** Renders fetched data, a skeleton while loading, or the error. */
export function QueryBody<Value>({ query, rows = 2, children }: QueryBodyProps<Value>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Loading className="divide-y divide-line border-t border-line">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={cx("flex-col justify-center gap-2", row)}>
          <Skeleton className="h-3.5 w-48 max-w-full" />
          <Skeleton className="h-3 w-72 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

/** A single line for a flush card that is empty for most users. */
export function EmptyText({ children }: { children: string }) {
  return <p className="px-4 pb-4 text-ink-3 sm:px-5">{children}</p>;
}
