/** The usual page layout: a title row, then a card. */
export function ProjectSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="h-7 w-40 rounded-control bg-line" />
        <div className="h-5 w-72 max-w-full rounded-control bg-line" />
      </div>
      <div className="h-80 rounded-card border border-line bg-surface" />
    </div>
  );
}
