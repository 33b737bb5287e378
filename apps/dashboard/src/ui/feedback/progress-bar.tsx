import { cx } from "../cx.ts";

export type ProgressBarProps = {
  label: string;
  /** Of 1; `undefined`: nobody knows how much is left. */
  value?: number | undefined;
  /** Hidden for screen readers only when the value stands beside it. */
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
