import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { FieldError } from "../fields/field.tsx";
import { Switch, type SwitchProps } from "./switch.tsx";

export type SwitchRowProps = SwitchProps & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Label and hint on the left, the switch on the right. */
export function SwitchRow({ label, hint, error, className, ...props }: SwitchRowProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={cx("flex items-start justify-between gap-4 py-3", className)}>
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium break-words">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-hint break-words text-ink-3">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <Switch
        {...props}
        id={id}
        aria-describedby={cx(Boolean(hint) && `${id}-hint`, error && `${id}-error`) || undefined}
      />
    </div>
  );
}
