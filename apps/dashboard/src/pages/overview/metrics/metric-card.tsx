import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useProject } from "../../../data/projects.ts";
import { getProviderName } from "../../../data/sign-in-method-names.ts";
import { formatNumber } from "../../../i18n/define-messages.ts";
import { Count } from "../../../ui/display/count.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { cx, focusLink } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";

export interface MetricCardProps {
  title: string;
  description?: string;
  actions?: ReactNode;
  isLoading: boolean;
  isEmpty: boolean;
  /** One sentence. */
  empty: string;
  children: ReactNode;
}

/** A card with metrics, or a sentence if there are none. */
export function MetricCard({ title, description, actions, isLoading, isEmpty, empty, children }: MetricCardProps) {
  return (
    <Card title={title} description={description} actions={actions}>
      {isLoading ? (
        <SkeletonText lines={5} className="gap-4 py-2" />
      ) : isEmpty ? (
        <p className="text-ink-3">{empty}</p>
      ) : (
        children
      )}
    </Card>
  );
}

/**
 * Around a card that costs no layout until it is scrolled into view. Then the browser remembers its height; before, it
 * is a guess. The card comes in a second pass, because a single one would block phones for longer.
 */
export function BelowFold({ className, children }: { className?: string; children: ReactNode }) {
  const hasContent = useDeferredValue(true, false);
  return (
    <div
      className={cx(
        "grid [content-visibility:auto] [contain-intrinsic-block-size:auto_20rem]",
        !hasContent && "min-h-80",
        className,
      )}
    >
      {hasContent && children}
    </div>
  );
}

/** Days with the zone if it isn't the browser's, as lists have them in their URLs. */
export interface ListedDays {
  readonly from: string;
  readonly to: string;
  readonly zone?: string;
}

/** Filters of the audit log. */
export interface AttemptFilters extends ListedDays {
  readonly outcome: "success" | "failure" | "challenge";
  readonly action?: "sign_in";
  readonly method?: string;
  readonly reason?: string;
}

interface AuditCountProps {
  readonly value: number;
  readonly search: AttemptFilters;
  readonly className?: string;
}

/** A number of sign-in attempts that opens them in the audit log. `search`: must find as many. */
export function AuditCount({ value, search, className }: AuditCountProps) {
  const projectId = useProjectId();
  if (value === 0) return <Count value={value} className="text-ink-3" />;
  return (
    <Link
      to="/projects/$projectId/audit-log"
      params={{ projectId }}
      search={search}
      className={cx(
        "-m-2 p-2 underline decoration-line-strong underline-offset-2 hover:text-accent",
        focusLink,
        className,
      )}
    >
      <Count value={value} className="relative" />
    </Link>
  );
}

/** A share as a thin bar. `share`: 0 to 1. */
export const Track = ({ share, className }: { share: number; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx("block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border", className)}
  >
    <span
      data-chart-mark
      className="block h-full rounded-full bg-accent/80"
      style={{ width: `${100 * Math.min(1, share)}%` }}
    />
  </span>
);

interface BarListItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  /** Finds as many entries in the audit log. */
  readonly search?: AttemptFilters;
}

/** Counts with their share of `total`, as bars and in percent. */
export function BarList({ label, items, total }: { label: string; items: readonly BarListItem[]; total: number }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3 sm:gap-5">
      {items.map(({ key, label: name, count, search }) => (
        <li key={key} className="relative flex flex-col gap-1.5">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 break-words">{name}</span>
            {search ? (
              // The whole row can be clicked.
              <AuditCount value={count} search={search} className="font-medium after:absolute after:inset-0" />
            ) : (
              <Count value={count} className="font-medium" />
            )}
            <span className="w-11 text-end text-ink-2 tabular-nums">{shareText(count, total)}</span>
          </span>
          <Track share={total > 0 ? count / total : 0} />
        </li>
      ))}
    </ul>
  );
}

/** "42%"; empty if there is nothing to divide by. Only all of them is 100%, and only none is 0%. */
export function shareText(part: number, of: number): string {
  if (of === 0) return "–";
  const share = part / of;
  const shown = part > 0 && part < of ? Math.min(0.99, Math.max(0.01, share)) : share;
  return formatNumber(shown, { style: "percent", maximumFractionDigits: 0 });
}

/** The name of a sign-in method, including the project's own providers. */
export function useMethodName(): (method: string) => string {
  const { config } = useProject();
  return (method) => messages.methods.names[method] ?? getProviderName(method, config);
}
