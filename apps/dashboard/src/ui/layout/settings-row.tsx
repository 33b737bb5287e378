import type { ReactNode } from "react";
import { cx } from "../styles.ts";

export type SettingsRowProps = {
  label: ReactNode;
  /** The control's ID, so that clicking the label focuses it. */
  htmlFor?: string | undefined;
  /** A muted word after the label, such as "On", if the control doesn't show it. */
  state?: string | undefined;
  hint?: ReactNode;
  /** The control; below the label on phones. */
  children: ReactNode;
  className?: string | undefined;
};

/** For rows with a short control, which phones show next to the label if it fits there. */
export const besideLabel =
  "max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:*:first:flex-1 max-sm:*:first:basis-40";

/** A row of a settings card: label and hint on the left, the control on the right. For switches, use SwitchRow. */
export function SettingsRow({ label, htmlFor, state, hint, children, className }: SettingsRowProps) {
  const Label = htmlFor ? "label" : "p";
  return (
    <div className={cx("flex flex-col gap-x-6 gap-y-2 py-3 sm:flex-row sm:items-start sm:justify-between", className)}>
      <div className="min-w-0 sm:w-1/2 sm:flex-1">
        <Label htmlFor={htmlFor} className="block font-medium break-words">
          {label}
          {state !== undefined && <span className="ms-2 text-hint font-normal text-ink-2">{state}</span>}
        </Label>
        {hint && <p className="mt-0.5 text-hint break-words text-ink-3">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden sm:max-w-[60%] sm:justify-end">
        {children}
      </div>
    </div>
  );
}

/** Rows separated by lines. */
export function SettingsRows({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx("-my-3 divide-y divide-line", className)}>{children}</div>;
}
