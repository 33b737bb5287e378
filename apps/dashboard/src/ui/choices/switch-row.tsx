import { type ComponentProps, type ReactNode, useId } from "react";
import { Spinner } from "../controls/button.tsx";
import { FieldError } from "../fields/field.tsx";
import { cx, focusRing, motion } from "../styles.ts";

type SwitchProps = Omit<ComponentProps<"button">, "onChange" | "value" | "children"> & {
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  /** While the change is saving: shows a spinner and ignores clicks, but keeps focus. */
  isPending?: boolean | undefined;
};

/** An on/off switch that takes effect immediately. Needs an accessible name: `aria-label`, or use SwitchRow. */
export function Switch({ checked, onCheckedChange, isPending = false, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      {...props}
      role="switch"
      aria-checked={checked}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onCheckedChange(!checked)}
      className={cx(
        "relative inline-flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full border p-px disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress",
        // A larger touch target without a larger switch.
        "after:absolute after:-inset-1.5 pointer-coarse:after:-inset-3",
        checked ? "border-accent bg-accent" : "border-field-line bg-sunken",
        focusRing,
        motion,
        className,
      )}
    >
      <span
        className={cx(
          "flex size-4 items-center justify-center rounded-full transition-transform duration-150 ease-out motion-reduce:transition-none",
          checked ? "translate-x-4 bg-on-accent text-accent rtl:-translate-x-4" : "bg-field-line text-surface",
        )}
      >
        {isPending && <Spinner className="size-3" />}
      </span>
    </button>
  );
}

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
        <label
          htmlFor={id}
          className={cx("font-medium break-words", props.disabled ? "cursor-not-allowed text-ink-3" : "cursor-pointer")}
        >
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
        aria-describedby={
          cx(Boolean(hint) && `${id}-hint`, error && `${id}-error`, props["aria-describedby"]) || undefined
        }
      />
    </div>
  );
}
