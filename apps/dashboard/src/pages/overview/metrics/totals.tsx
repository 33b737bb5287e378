import type { ReactNode } from "react";
import { formatNumber } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import { getGrowth, type Totals as RangeTotals } from "../metric-totals.ts";

const { totals: words } = messages;
const share = {
  style: "percent",
  maximumSignificantDigits: 1,
  maximumFractionDigits: 0,
  roundingPriority: "morePrecision",
  signDisplay: "exceptZero",
} as const;
const metricNames = ["signUps", "activeUsers", "signIns", "failedSignIns"] as const;

interface TotalsProps {
  users: number | undefined;
  now: RangeTotals | undefined;
  /** `undefined`: still loading. `null`: the project is younger, so there is nothing to compare with. */
  before: RangeTotals | null | undefined;
}

/** A row of metrics, each compared with the previous period. */
export function Totals({ users, now, before }: TotalsProps) {
  return (
    <dl
      aria-label={words.label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5"
    >
      <Metric label={words.users} value={users} note={before === null ? undefined : words.allTime} />
      {metricNames.map((figure) => (
        <Metric
          key={figure}
          label={words[figure]}
          hint={figure === "activeUsers" ? words.activeUsersWhole : undefined}
          value={now?.[figure]}
          note={
            before === null ? undefined : now && before ? (
              <Comparison now={now[figure]} before={before[figure]} isMoreBad={figure === "failedSignIns"} />
            ) : null
          }
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
  /** `null`: reserves its line. */
  readonly note?: ReactNode;
}

/** In two columns, the first one fills its row. */
function Metric({ label, hint = label, value, note }: MetricProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 first:max-md:col-span-2 xl:px-5">
      <dt className="truncate text-ink-2" title={hint}>
        {label}
      </dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-20" />
        ) : (
          <Count value={value} className="block text-figure font-semibold tracking-[-0.01em]" isShort={value >= 1e7} />
        )}
        {note !== undefined && (
          <span className="block min-h-4 text-hint text-ink-3 tabular-nums">{value !== undefined && note}</span>
        )}
      </dd>
    </div>
  );
}

interface ComparisonProps {
  readonly now: number;
  readonly before: number;
  /** Whether growth is bad news. */
  readonly isMoreBad: boolean;
}

function Comparison({ now, before, isMoreBad }: ComparisonProps) {
  const growth = getGrowth(now, before);
  const was = words.before({ count: formatNumber(before, { maximumFractionDigits: 1 }) });
  if (growth === undefined) return was;
  const look = growth === 0 ? "text-ink-2" : growth > 0 === isMoreBad ? "text-danger" : "text-ok";
  return (
    <>
      <span className={cx("font-medium", look)}>
        {growth !== 0 && <span aria-hidden="true">{growth > 0 ? "▲ " : "▼ "}</span>}
        {growth === 0 ? words.same : formatNumber(growth, share)}
      </span>{" "}
      · {was}
    </>
  );
}
