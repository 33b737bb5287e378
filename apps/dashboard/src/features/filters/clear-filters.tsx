import { X } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { messages } from "./messages.ts";

/** Shown next to the filters while any are set. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="quiet" icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onClear}>
      {messages.clear}
    </Button>
  );
}
