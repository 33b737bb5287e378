import type { ReactNode } from "react";
import { Count } from "../../../ui/display/count.tsx";

export interface BarListItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
}

/** Labels with bars behind them, scaled to the largest count. */
export function BarList({ label, items }: { label: string; items: readonly BarListItem[] }) {
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {items.map(({ key, label: name, count }) => (
        <li key={key} className="relative flex min-h-8 items-center justify-between gap-3 px-2.5 py-1">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-[6px] bg-accent-soft"
            style={{ width: `${(100 * count) / most}%` }}
          />
          <span className="relative min-w-0 break-words">{name}</span>
          <Count value={count} className="relative font-medium" />
        </li>
      ))}
    </ul>
  );
}
