import type { ComponentProps } from "react";
import { focusRing, motion } from "../classes.ts";
import { cx } from "../cx.ts";
import { Spinner } from "../feedback/spinner.tsx";

export type SwitchProps = Omit<ComponentProps<"button">, "onChange" | "value" | "children"> & {
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
