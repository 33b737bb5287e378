import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";

/** The outline of the page while the team loads. */
export function TeamSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <div className="flex gap-4">
        <Skeleton className="size-16 rounded-card" />
        <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3.5 w-96 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-9 rounded-none" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}
