import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles.ts";

export type Tone = "neutral" | "ok" | "warn" | "danger" | "accent";
type StatusDotProps = ComponentProps<"span"> & { tone?: Tone | undefined };
/** `plain`: muted text of the size around it without a pill, for normal states. */
export type BadgeProps = ComponentProps<"span"> & { tone?: Tone | "plain" | undefined; icon?: ReactNode };

const PILL = "h-5 rounded-full border px-2 text-hint font-medium";
const BADGES: Record<Tone | "plain", string> = {
  plain: "text-ink-2",
  neutral: "border-line bg-hover text-ink-2",
  ok: "border-transparent bg-ok-soft text-ok",
  warn: "border-transparent bg-warn-soft text-warn",
  danger: "border-transparent bg-danger-soft text-danger",
  accent: "border-transparent bg-accent-soft text-accent",
};
const DOTS: Record<Tone, string> = {
  neutral: "bg-ink-3",
  ok: "bg-ok",
  warn: "bg-warn",
  danger: "bg-danger",
  accent: "bg-accent",
};

/** A short status label. */
export function Badge({ tone = "neutral", icon, className, children, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={cx(
        "inline-flex max-w-full shrink-0 items-center gap-1 whitespace-nowrap [&>svg]:size-3 [&>svg]:shrink-0",
        tone !== "plain" && PILL,
        BADGES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A dot and a label, so that color is never the only indicator. */
export function StatusDot({ tone = "neutral", className, children, ...props }: StatusDotProps) {
  return (
    <span {...props} className={cx("inline-flex min-w-0 items-center gap-1.5", className)}>
      <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", DOTS[tone])} />
      <span className="truncate">{children}</span>
    </span>
  );
}
