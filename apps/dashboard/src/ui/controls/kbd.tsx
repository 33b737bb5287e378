import type { ComponentProps } from "react";
import { cx } from "../styles.ts";

/** A keyboard key. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      {...props}
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-line-strong bg-sunken px-1 font-sans text-hint text-ink-2",
        className,
      )}
    />
  );
}
