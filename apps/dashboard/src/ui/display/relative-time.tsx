import { type ComponentProps, useEffect, useState } from "react";
import { formatExactTime, formatRelativeTime, formatTime, getNextUpdateMs } from "../format/format-time.ts";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

/** The current time in ms, updated as often as the text for `then` needs it. */
function useNow(then: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (Number.isNaN(then)) return;
    const timer = setTimeout(() => setNow(Date.now()), getNextUpdateMs(then, now));
    return () => clearTimeout(timer);
  }, [then, now]);
  return now;
}

export type RelativeTimeProps = Omit<ComponentProps<"time">, "dateTime" | "children"> & {
  /** A date, ms since the epoch, or an ISO string; if null, shows `fallback` or "Never". */
  value: Date | number | string | null | undefined;
  fallback?: string | undefined;
  /** Shows the time itself, with the relative one in the tooltip: for pages about one record. */
  isExact?: boolean | undefined;
  /** "2m ago" instead of "2 minutes ago": for lists on phones. */
  isShort?: boolean | undefined;
};

/** A relative time with the exact time in the tooltip. Updates itself. */
export function RelativeTime({
  value,
  fallback = uiMessages.never,
  isExact = false,
  isShort = false,
  className,
  ...props
}: RelativeTimeProps) {
  const then = value === null || value === undefined ? Number.NaN : new Date(value).getTime();
  const now = useNow(then);
  if (Number.isNaN(then)) return <span className={cx("text-ink-3", className)}>{fallback}</span>;
  const relative = formatRelativeTime(then, now, undefined, isShort);
  const [text, title] = isExact
    ? [formatTime(then), `${formatExactTime(then)} (${relative})`]
    : [relative, formatExactTime(then)];
  return (
    <time
      {...props}
      dateTime={new Date(then).toISOString()}
      title={title}
      className={cx("whitespace-nowrap", className)}
    >
      {text}
    </time>
  );
}
