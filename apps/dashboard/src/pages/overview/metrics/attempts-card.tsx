import type { ReactNode } from "react";
import type { Metrics } from "../../../data/metrics.ts";
import { perLocale } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { watchHiddenEdges } from "../../../ui/hooks/hidden-edges.ts";
import { useIsPhone } from "../../../ui/hooks/use-is-phone.ts";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";
import { type Attempts, countAttemptsByMethod } from "../metric-totals.ts";
import { AuditCount, type ListedDays, MetricCard, shareText, Track, useMethodName } from "./metric-card.tsx";

const { attempts: words, totals } = messages;

interface AttemptsProps {
  readonly overview: Metrics["overview"] | undefined;
  readonly days: ListedDays;
}

interface Column {
  readonly key: string;
  readonly header: string;
  /** For the muted look of columns without a value. */
  readonly getValue: (attempts: Attempts) => number;
  readonly render: (attempts: Attempts, days: ListedDays) => ReactNode;
}

const none = <span className="text-ink-3">–</span>;

/** `of`: 0 if there is nothing to divide by. */
const renderShare = (part: number, of: number) =>
  of === 0 ? (
    none
  ) : (
    <span className="flex items-center justify-end gap-2.5">
      <Track share={part / of} className="w-10 shrink-0 max-xl:hidden" />
      <span className="w-11 text-end">{shareText(part, of)}</span>
    </span>
  );

/** A challenge asks for a second factor and is followed by another attempt, so it is neither a success nor a failure. */
const getSignInColumns = perLocale((): readonly Column[] => [
  ...(["success", "failure", "challenge"] as const).map((outcome) => ({
    key: outcome,
    header: words[outcome],
    getValue: (row: Attempts) => row[outcome],
    render: (row: Attempts, days: ListedDays) => (
      <AuditCount
        value={row[outcome]}
        // The challenge of a sign-up is an emailed code, which isn't counted as an attempt.
        search={{ method: row.method, outcome, ...(outcome === "challenge" && { action: "sign_in" }), ...days }}
      />
    ),
  })),
  {
    key: "rate",
    header: words.rate,
    getValue: ({ success, failure }) => success + failure,
    render: ({ success, failure }) => renderShare(success, success + failure),
  },
]);

const getSignUpColumns = perLocale((): readonly Column[] => [
  ...(["started", "completed"] as const).map((step) => ({
    key: step,
    header: words[step],
    getValue: (row: Attempts) => row[step],
    render: (row: Attempts) => (row.started > 0 ? <Count value={row[step]} /> : none),
  })),
  {
    key: "conversion",
    header: words.conversion,
    getValue: ({ started }) => started,
    render: ({ started, completed }) => renderShare(completed, started),
  },
]);

interface Group {
  readonly name: string;
  readonly columns: readonly Column[];
}

const isUnused = ({ getValue }: Column, rows: readonly Attempts[]) => rows.every((row) => getValue(row) === 0);

/** Sign-ins by outcome and sign-ups by completion, for each method; on phones, below each other. */
export function AttemptsCard({ overview, days }: AttemptsProps) {
  const rows = overview ? countAttemptsByMethod(overview.sign_ins, overview.sign_up_conversion) : [];
  const groups = [
    { name: totals.signIns, columns: getSignInColumns() },
    { name: totals.signUps, columns: getSignUpColumns() },
  ];
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={overview === undefined}
      isEmpty={rows.length === 0}
      empty={words.empty}
    >
      {useIsPhone() ? (
        groups.map((group) => <GroupTable key={group.name} group={group} rows={rows} days={days} />)
      ) : (
        <AttemptsTable title={words.title} groups={groups} rows={rows} days={days} />
      )}
    </MetricCard>
  );
}

interface RowsProps {
  readonly rows: readonly Attempts[];
  readonly days: ListedDays;
}

/** A table of its own, with only the methods and the columns that it needs. */
function GroupTable({ group: { name, columns }, rows, days }: RowsProps & { readonly group: Group }) {
  const shown = rows.filter((row) => columns.some(({ getValue }) => getValue(row) > 0));
  const group = { name, columns: columns.filter((column) => column.key !== "challenge" || !isUnused(column, rows)) };
  return shown.length > 0 && <AttemptsTable title={name} groups={[group]} rows={shown} days={days} />;
}

function AttemptsTable({
  title,
  groups,
  rows,
  days,
}: RowsProps & { readonly title: string; groups: readonly Group[] }) {
  const getName = useMethodName();
  const [first, second] = groups;
  const columns = groups.flatMap((group) => group.columns);
  // The second group is apart from the first.
  const getSpace = (column: Column) => (column === second?.columns[0] ? "ps-10" : "ps-1.5 sm:ps-4");
  return (
    <section
      ref={watchHiddenEdges}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={messages.getTable({ title })}
      className="relative -mx-1 overflow-x-auto px-1 fade-hidden-edges focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
    >
      <table className="w-full border-collapse tabular-nums max-sm:table-fixed xl:table-fixed">
        <thead className="text-hint text-ink-2 normal-nums">
          {second && (
            <tr>
              <td />
              {groups.map((group) => (
                <th
                  key={group.name}
                  scope="colgroup"
                  colSpan={group.columns.length}
                  className={cx("font-medium text-ink", group === first ? "ps-4" : "ps-10")}
                >
                  <span className="block border-b border-line pb-1 text-center">{group.name}</span>
                </th>
              ))}
            </tr>
          )}
          <tr className="border-b border-line">
            <th
              scope="col"
              className={cx("py-1.5 text-start align-bottom font-medium", !second && "text-body text-ink")}
            >
              {/* A table of one group shows the group's name there, which is the table's name already. */}
              {!second && <span aria-hidden="true">{title}</span>}
              <span className={second ? undefined : "sr-only"}>{words.method}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  "py-1.5 text-end align-bottom font-medium hyphens-auto break-words",
                  getSpace(column),
                  isUnused(column, rows) && "font-normal text-ink-3",
                )}
              >
                {/* Next to others, a header of two words would read on into the next one. */}
                <span className="max-sm:inline-block max-sm:w-min">{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.method}>
              <th scope="row" className="py-2.5 text-start font-normal sm:whitespace-nowrap">
                {getName(row.method)}
              </th>
              {columns.map((column) => (
                <td key={column.key} className={cx("py-2.5 text-end whitespace-nowrap", getSpace(column))}>
                  {column.render(row, days)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
