/** The frame while nothing is loaded. */
export function FrameSkeleton() {
  return (
    <div aria-busy="true" className="min-h-dvh bg-paper">
      <div className="h-12 border-line border-b bg-surface" />
    </div>
  );
}
