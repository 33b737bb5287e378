import type { ReactNode } from "react";
import { cx } from "../styles.ts";

export type Definition = { label: string; value: ReactNode };

type DefinitionListProps = {
  items: readonly Definition[];
  /** The values are short: on phones, they stay in the line of their label, at its end. */
  isShort?: boolean | undefined;
  className?: string | undefined;
};

/** Labels on the left, values on the right; stacked on phones unless they are short. */
export function DefinitionList({ items, isShort = false, className }: DefinitionListProps) {
  return (
    <dl className={cx("flex min-w-0 flex-col gap-y-2.5", className)}>
      {items.map(({ label, value }) => (
        <div
          key={label}
          className={cx(
            "grid min-w-0 gap-x-4 sm:grid-cols-[160px_minmax(0,1fr)] sm:items-baseline sm:in-[dialog]:grid-cols-[104px_minmax(0,1fr)] sm:in-[aside]:grid-cols-[88px_minmax(0,1fr)]",
            isShort && "max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-baseline max-sm:*:last:text-end",
          )}
        >
          <dt className="min-w-0 break-words text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
