import type { ReactNode } from "react";
import { Count } from "../../../ui/display/count.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { messages } from "../messages.ts";
import { getGrowth, type Totals as RangeTotals } from "../metric-totals.ts";

const { totals: words } = messages;
const share = new Intl.NumberFormat(undefined, {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});
const metricFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const metricNames = ["signUps", "activeUsers", "signIns", "failedSignIns"] as const;

interface TotalsProps {
  users: number | undefined;
  now: RangeTotals | undefined;
  before: RangeTotals | undefined;
}

/** A row of metrics, each compared with the previous period. */
export function Totals({ users, now, before }: TotalsProps) {
  return (
    <dl
      aria-label={words.label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-5"
    >
      <Metric label={words.users} value={users} note={words.usersHint} />
      {metricNames.map((figure) => (
        <Metric
          key={figure}
          label={words[figure]}
          hint={figure === "activeUsers" ? words.activeUsersWhole : undefined}
          value={now?.[figure]}
          note={now && before && <Comparison now={now[figure]} before={before[figure]} />}
        />
      ))}
    </dl>
  );
}

interface MetricProps {
  readonly label: string;
  /** The full label where the visible one is abbreviated. */
  readonly hint?: string | undefined;
  readonly value: number | undefined;
  readonly note: ReactNode;
}

/** With an odd number of metrics, the last one fills its row. */
function Metric({ label, hint = label, value, note }: MetricProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 last:max-md:col-span-2 last:md:max-xl:col-span-2 sm:px-5">
      <dt className="truncate text-ink-2" title={hint}>
        {label}
      </dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-20" />
        ) : (
          <Count value={value} className="block text-figure font-semibold tracking-[-0.01em]" isShort={value >= 1e7} />
        )}
        <span className="block min-h-4 text-hint text-ink-3 tabular-nums">{value !== undefined && note}</span>
      </dd>
    </div>
  );
}

function Comparison({ now, before }: { now: number; before: number }) {
  const growth = getGrowth(now, before);
  const was = words.before(metricFormat.format(before));
  if (growth === undefined) return was;
  return (
    <>
      <span className="font-medium text-ink-2">{growth === 0 ? words.same : share.format(growth)}</span> · {was}
    </>
  );
}
