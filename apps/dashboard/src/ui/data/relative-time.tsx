import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { uiMessages } from "../messages.ts";
import { formatExactTime, formatRelativeTime } from "./format-time.ts";
import { useNow } from "./use-now.ts";

export type RelativeTimeProps = Omit<ComponentProps<"time">, "dateTime" | "children"> & {
  /** A date, ms since the epoch, or an ISO text; nothing: "Never" or `fallback`. */
  value: Date | number | string | null | undefined;
  fallback?: string | undefined;
  /** The exact time as text and the distance on hover: on pages about one thing. */
  isExact?: boolean | undefined;
};

/** How long ago, with the exact time on hover. Changes by itself. */
export function RelativeTime({
  value,
  fallback = uiMessages.never,
  isExact = false,
  className,
  ...props
}: RelativeTimeProps) {
  const then = value === null || value === undefined ? Number.NaN : new Date(value).getTime();
  const now = useNow(then);
  if (Number.isNaN(then)) return <span className={cx("text-ink-3", className)}>{fallback}</span>;
  const [text, title] = isExact
    ? [formatExactTime(then), formatRelativeTime(then, now)]
    : [formatRelativeTime(then, now), formatExactTime(then)];
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
