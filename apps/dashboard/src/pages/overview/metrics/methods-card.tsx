import type { Metrics } from "../../../data/metrics.ts";
import { messages } from "../messages.ts";
import { BarList } from "./bar-list.tsx";
import { MetricCard } from "./metric-card.tsx";
import { useMethodName } from "./use-method-name.ts";

const { methods: words } = messages;

export function MethodsCard({ methods }: { methods: Metrics["login_methods"] | undefined }) {
  const nameOf = useMethodName();
  const items = (methods ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ method, count }) => ({ key: method, label: nameOf(method), count }));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={methods === undefined}
      isEmpty={items.length === 0}
      empty={words.empty}
    >
      <BarList label={words.title} items={items} />
    </MetricCard>
  );
}
