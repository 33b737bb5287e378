import { perLocale } from "../../../i18n/define-messages.ts";
import { messages } from "../messages.ts";
import { countOutcomesByMethod, type SignIns } from "../metric-totals.ts";
import { AuditCount, type ListedDays, MetricCard, shareText, useMethodName } from "./metric-card.tsx";
import { MetricTable } from "./metric-table.tsx";

const { outcomes: words } = messages;
const getHeaders = perLocale(() => [words.method, words.success, words.failure, words.challenge, words.rate]);

/**
 * A challenge asks for a second factor and is followed by another attempt, so it is neither a success nor a failure.
 */
export function OutcomesCard({ signIns, days }: { signIns: SignIns | undefined; days: ListedDays }) {
  const getName = useMethodName();
  const rows = countOutcomesByMethod(signIns ?? []).map(({ method, success, failure, challenge }) => ({
    key: method,
    cells: [
      getName(method),
      <AuditCount key="success" value={success} search={{ method, outcome: "success", ...days }} />,
      <AuditCount key="failure" value={failure} search={{ method, outcome: "failure", ...days }} />,
      // The challenge of a sign-up is an emailed code, which isn't counted as an attempt.
      <AuditCount
        key="challenge"
        value={challenge}
        search={{ method, outcome: "challenge", action: "sign_in", ...days }}
      />,
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
      <MetricTable label={words.title} headers={getHeaders()} rows={rows} />
    </MetricCard>
  );
}
