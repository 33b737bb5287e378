import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

/** The props that all fields share. */
export type FieldFrameProps = {
  label: string;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Shown below the control and announced; marks the control as invalid. */
  error?: string | undefined;
  /** Shows "optional" next to the label. */
  isOptional?: boolean | undefined;
  /** At the end of the label row, such as a link. */
  aside?: ReactNode;
};

export type FieldProps = FieldFrameProps & { id: string; className?: string | undefined; children: ReactNode };

/** The props that connect a control to its error and hint. */
export function describedBy(id: string, { error, hint }: Pick<FieldFrameProps, "error" | "hint">) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
  } as const;
}

export function Field({ id, label, isLabelHidden, hint, error, isOptional, aside, className, children }: FieldProps) {
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5 has-[input:disabled]:[&_label]:text-ink-3", className)}>
      <div className={cx("flex items-baseline justify-between gap-2", isLabelHidden && !aside && "sr-only")}>
        <label htmlFor={id} className={cx("min-w-0 font-medium break-words", isLabelHidden && "sr-only")}>
          {label}
          {isOptional && <span className="font-normal text-ink-3"> {uiMessages.optional}</span>}
        </label>
        {aside}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-hint break-words text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-hint break-words text-danger">
      <CircleAlert size={14} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
