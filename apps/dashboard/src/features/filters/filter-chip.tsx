import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import { messages } from "./messages.ts";

interface FilterChipProps {
  readonly label: string;
  /** What is chosen, in words; undefined: nothing. */
  readonly value: string | undefined;
  /** What the menu holds. */
  readonly children: ReactNode;
}

/** A filter: says what it does, opens what it could do. */
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
