import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";

/** The outline of the page while the endpoint loads. */
export function EndpointSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-8 w-56 max-w-full" />
      </div>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
