import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx, motion } from "../styles.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The indeterminate state: some of many are checked. */
  isMixed?: boolean | undefined;
  onCheckedChange?: ((isChecked: boolean) => void) | undefined;
  className?: string | undefined;
};

const BOX =
  "peer size-4 shrink-0 cursor-pointer appearance-none rounded-[4px] border border-field-line bg-surface checked:border-accent checked:bg-accent " +
  "indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-50 " +
  "focus-visible:outline-hidden focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/35";
const MARK = "pointer-events-none absolute inset-0.5 hidden text-on-accent";

export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden, hint, isMixed = false, onCheckedChange, onChange, className, ref, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className={cx("flex items-start gap-2 pointer-coarse:py-2", className)}>
      <span className="relative my-0.5 flex size-4 shrink-0">
        <input
          {...rest}
          id={id}
          type="checkbox"
          ref={(element) => {
            if (element) element.indeterminate = isMixed;
            if (typeof ref === "function") return ref(element);
            if (ref) ref.current = element;
          }}
          aria-describedby={hint ? `${id}-hint` : rest["aria-describedby"]}
          className={cx(BOX, motion)}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden="true"
          className={cx(MARK, "peer-[:checked:not(:indeterminate)]:block")}
        />
        <Minus size={12} strokeWidth={3} aria-hidden="true" className={cx(MARK, "peer-indeterminate:block")} />
      </span>
      <span className={cx("min-w-0", isLabelHidden && "sr-only")}>
        <label htmlFor={id} className="block cursor-pointer break-words">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-hint text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
