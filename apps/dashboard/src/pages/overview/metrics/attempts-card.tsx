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

/** Sign-ins by outcome and sign-ups by completion, for each method. */
export function AttemptsCard({ overview, days }: AttemptsProps) {
  const rows = overview ? countAttemptsByMethod(overview.sign_ins, overview.sign_up_conversion) : [];
  const List = useIsPhone() ? AttemptsList : AttemptsTable;
  return (
    <MetricCard
      title={words.title}
      description={words.text}
      isLoading={overview === undefined}
      isEmpty={rows.length === 0}
      empty={words.empty}
    >
      <List rows={rows} days={days} />
    </MetricCard>
  );
}

interface RowsProps {
  readonly rows: readonly Attempts[];
  readonly days: ListedDays;
}

function AttemptsTable({ rows, days }: RowsProps) {
  const getName = useMethodName();
  const signIns = getSignInColumns();
  const signUps = getSignUpColumns();
  const columns = [...signIns, ...signUps];
  // The first column of sign-ups is apart from the sign-ins.
  const getSpace = (column: Column) => (column === signUps[0] ? "ps-10" : "ps-4");
  const isUnused = ({ getValue }: Column) => rows.every((row) => getValue(row) === 0);
  return (
    <section
      ref={watchHiddenEdges}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={messages.getTable({ title: words.title })}
      className="relative -mx-1 overflow-x-auto px-1 fade-hidden-edges focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
    >
      <table className="w-full border-collapse tabular-nums xl:table-fixed">
        <thead className="text-hint text-ink-2">
          <tr>
            <td />
            <th scope="colgroup" colSpan={signIns.length} className="ps-4 font-medium text-ink">
              <span className="block border-b border-line pb-1 text-center">{totals.signIns}</span>
            </th>
            <th scope="colgroup" colSpan={signUps.length} className="ps-10 font-medium text-ink">
              <span className="block border-b border-line pb-1 text-center">{totals.signUps}</span>
            </th>
          </tr>
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-start align-bottom font-medium">
              {words.method}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  "py-1.5 text-end align-bottom font-medium",
                  getSpace(column),
                  isUnused(column) && "font-normal text-ink-3",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.method}>
              <th scope="row" className="py-2.5 text-start font-normal whitespace-nowrap">
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

/** The table on phones: for each method a line of sign-ins and one of sign-ups. */
function AttemptsList({ rows, days }: RowsProps) {
  const getName = useMethodName();
  return (
    <ul aria-label={words.title} className="-my-3 divide-y divide-line tabular-nums">
      {rows.map((row) => (
        <li key={row.method} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 gap-y-0.5 py-2.5">
          <span className="col-span-3">{getName(row.method)}</span>
          <AttemptsLine name={totals.signIns} columns={getSignInColumns()} row={row} days={days} />
          <AttemptsLine name={totals.signUps} columns={getSignUpColumns()} row={row} days={days} />
        </li>
      ))}
    </ul>
  );
}

type AttemptsLineProps = { name: string; columns: readonly Column[]; row: Attempts; days: ListedDays };

/** The last column is a share. */
function AttemptsLine({ name, columns, row, days }: AttemptsLineProps) {
  if (columns.every(({ getValue }) => getValue(row) === 0)) return null;
  const shown = columns.filter(({ key, getValue }) => key !== "challenge" || getValue(row) > 0);
  return (
    <span className="contents text-hint">
      <span className="text-ink-3">{name}</span>
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {shown.slice(0, -1).map(({ key, header, render }) => (
          <span key={key}>
            <span className="text-ink-2">{header}</span> {render(row, days)}
          </span>
        ))}
      </span>
      {shown.at(-1)?.render(row, days)}
    </span>
  );
}
