import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { uiMessages } from "../messages.ts";

/** Above the table header while rows are selected. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex items-center gap-1.5 border-b border-line bg-accent-soft px-1 py-1.5 sm:gap-2 sm:px-3">
          <IconButton
            size="small"
            hasTooltip={false}
            label={uiMessages.clearSelection}
            icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onClear}
          />
          <span className="min-w-0 flex-1 truncate font-medium tabular-nums sm:me-2 sm:flex-none">
            {uiMessages.selected(new Intl.NumberFormat().format(count))}
          </span>
          {children}
        </div>
      )}
    </div>
  );
}
