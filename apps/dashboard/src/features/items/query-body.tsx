import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";

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
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex min-h-15 flex-col justify-center gap-2 px-4 py-2.5 sm:px-5">
          <Skeleton className="h-3.5 w-48 max-w-full" />
          <Skeleton className="h-3 w-72 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}
