import type { Metrics } from "../../../data/metrics.ts";
import { messages } from "../messages.ts";
import { BarList } from "./bar-list.tsx";
import { FigureCard } from "./figure-card.tsx";

const { failures: words } = messages;

/** Error codes as they are: whoever looks for a cause searches for them. */
export function FailuresCard({ reasons }: { reasons: Metrics["overview"]["failure_reasons"] | undefined }) {
  const items = (reasons ?? []).slice(0, 8).map(({ reason, count }) => ({
    key: reason,
    label: reason ? <code className="font-mono text-code break-all">{reason}</code> : words.unknown,
    count,
  }));
  return (
    <FigureCard
      title={words.title}
      description={words.text}
      isLoading={reasons === undefined}
      isEmpty={items.length === 0}
      empty={words.empty}
    >
      <BarList label={words.title} items={items} />
    </FigureCard>
  );
}
