import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** The outline of the editor: blocks on the left, the preview on the right. */
export function EditorSkeleton({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <Loading className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          {["a", "b", "c", "d", "e", "f"].map((row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
        <Skeleton className="h-130 w-full rounded-card" />
      </Loading>
    </div>
  );
}
