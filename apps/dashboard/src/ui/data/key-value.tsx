import type { ReactNode } from "react";
import { cx } from "../cx.ts";

/** A label and its value on one line. For several, use DefinitionList. */
export function KeyValue({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx("inline-flex max-w-full min-w-0 items-baseline gap-1.5", className)}>
      <span className="shrink-0 text-ink-3">{label}</span>
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
