import { cx } from "../styles.ts";

export type ProgressBarProps = {
  label: string;
  /** From 0 to 1; `undefined` if indeterminate. */
  value?: number | undefined;
  /** Required unless the value is shown next to the bar. */
  valueText?: string | undefined;
  tone?: "accent" | "warn" | "danger" | undefined;
  className?: string | undefined;
};

const TONES = { accent: "bg-accent", warn: "bg-warn", danger: "bg-danger" };

export function ProgressBar({ label, value, valueText, tone = "accent", className }: ProgressBarProps) {
  const part = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
      aria-valuetext={valueText}
      className={cx("h-1.5 w-full overflow-hidden rounded-full bg-line", className)}
    >
      <div
        className={cx(
          "h-full rounded-full transition-[width] duration-150 ease-out motion-reduce:transition-none",
          TONES[tone],
          part === undefined && "w-1/3 animate-pulse motion-reduce:animate-none",
        )}
        style={part === undefined ? undefined : { width: `${part * 100}%` }}
      />
    </div>
  );
}
