import type { ReactNode } from "react";
import { cx } from "../cx.ts";

export type SettingsRowProps = {
  label: ReactNode;
  /** Of the control, so that a click on the label goes there. */
  htmlFor?: string | undefined;
  hint?: ReactNode;
  /** The control; below on a phone. */
  children: ReactNode;
  className?: string | undefined;
};

/** A line of a settings card: label and hint at the left, the control at the right. For switches: SwitchRow. */
export function SettingsRow({ label, htmlFor, hint, children, className }: SettingsRowProps) {
  const Label = htmlFor ? "label" : "p";
  return (
    <div className={cx("flex flex-col gap-x-6 gap-y-2 py-3 sm:flex-row sm:items-start sm:justify-between", className)}>
      <div className="min-w-0 sm:w-1/2 sm:flex-1">
        <Label htmlFor={htmlFor} className="block font-medium break-words">
          {label}
        </Label>
        {hint && <p className="text-hint break-words text-ink-3">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 sm:max-w-[60%] sm:justify-end">{children}</div>
    </div>
  );
}

/** Rows with a line between them. */
export function SettingsRows({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx("-my-3 divide-y divide-line", className)}>{children}</div>;
}
