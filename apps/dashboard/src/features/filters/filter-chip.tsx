import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";

interface FilterChipProps {
  readonly label: string;
  /** The label of the selected value; undefined if the filter is not set. */
  readonly value: string | undefined;
  /** The menu items. */
  readonly children: ReactNode;
}

/** A button that shows the current value of a filter and opens its menu. */
export function FilterChip({ label, value, children }: FilterChipProps) {
  const isOn = value !== undefined;
  const text = isOn ? messages.is(label, value) : label;
  return (
    <Menu
      align="start"
      trigger={
        <Button className={cx("max-w-full", isOn ? "border-accent! bg-accent-soft! text-accent!" : "border-dashed")}>
          <span dir="auto" className="truncate" title={isOn ? text : undefined}>
            {text}
          </span>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
