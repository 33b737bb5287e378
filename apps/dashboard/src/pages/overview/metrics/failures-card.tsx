import { getFailureMessage } from "../../../data/audit/sign-in-failure-messages.ts";
import type { Metrics } from "../../../data/metrics.ts";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import { BarList } from "./bar-list.tsx";
import { MetricCard } from "./metric-card.tsx";

const { failures: words } = messages;

export function FailuresCard({ reasons }: { reasons: Metrics["overview"]["failure_reasons"] | undefined }) {
  const items = (reasons ?? []).slice(0, 8).map(({ reason, count }) => ({
    key: reason,
    label: reason ? <Reason code={reason} /> : words.unknown,
    count,
  }));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={reasons === undefined}
      isEmpty={items.length === 0}
      empty={words.empty}
    >
      <BarList label={words.title} items={items} />
    </MetricCard>
  );
}

/** Readable text if there is one, plus the code, which developers search for. */
function Reason({ code }: { code: string }) {
  const told = getFailureMessage(code);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {told}
      <code className={cx("font-mono text-code break-all", told && "text-ink-2")}>{code}</code>
    </span>
  );
}
