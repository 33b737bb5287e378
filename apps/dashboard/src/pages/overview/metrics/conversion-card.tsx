import type { Metrics } from "../../../data/metrics.ts";
import { Count } from "../../../ui/display/count.tsx";
import { messages } from "../messages.ts";
import { MetricCard } from "./metric-card.tsx";
import { MetricTable } from "./metric-table.tsx";
import { shareText } from "./share-text.ts";
import { useMethodName } from "./use-method-name.ts";

const { conversion: words, outcomes } = messages;
const headers = [outcomes.method, words.started, words.completed, words.rate];

export function ConversionCard({ methods }: { methods: Metrics["overview"]["sign_up_conversion"] | undefined }) {
  const nameOf = useMethodName();
  const rows = (methods ?? [])
    .toSorted((a, b) => b.started - a.started)
    .map(({ method, started, completed }) => ({
      key: method,
      cells: [
        nameOf(method),
        <Count key="started" value={started} />,
        <Count key="completed" value={completed} />,
        shareText(completed, started),
      ],
    }));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={methods === undefined}
      isEmpty={rows.length === 0}
      empty={words.empty}
    >
      <MetricTable label={words.title} headers={headers} rows={rows} />
    </MetricCard>
  );
}
