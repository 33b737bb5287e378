import { Count } from "../../../ui/display/count.tsx";
import { messages } from "../messages.ts";
import { countOutcomesByMethod, type SignIns } from "../metric-totals.ts";
import { MetricCard, shareText, useMethodName } from "./metric-card.tsx";
import { MetricTable } from "./metric-table.tsx";

const { outcomes: words } = messages;
const headers = [words.method, words.success, words.failure, words.challenge, words.rate];

/**
 * A challenge asks for a second factor and is followed by another attempt, so it is neither a success nor a failure.
 */
export function OutcomesCard({ signIns }: { signIns: SignIns | undefined }) {
  const getName = useMethodName();
  const rows = countOutcomesByMethod(signIns ?? []).map(({ method, success, failure, challenge }) => ({
    key: method,
    cells: [
      getName(method),
      <Count key="success" value={success} />,
      <Count key="failure" value={failure} />,
      <Count key="challenge" value={challenge} />,
      shareText(success, success + failure),
    ],
  }));
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={signIns === undefined}
      isEmpty={rows.length === 0}
      empty={words.empty}
    >
      <MetricTable label={words.title} headers={headers} rows={rows} />
    </MetricCard>
  );
}
