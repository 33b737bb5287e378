import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ROW } from "./row.ts";

/** One row: most projects have one owner. */
export function OwnersSkeleton() {
  return (
    <Loading className="border-t border-line">
      <div className={ROW}>
        <Skeleton className="size-8 rounded-full" />
        <span className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-48" />
        </span>
      </div>
    </Loading>
  );
}
