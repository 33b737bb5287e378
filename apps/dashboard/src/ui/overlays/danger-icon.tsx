import { TriangleAlert } from "lucide-react";

/** Next to the title of a dialog that confirms an irreversible action. */
export function DangerIcon() {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
