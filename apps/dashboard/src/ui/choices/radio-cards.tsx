import { type ReactNode, useId } from "react";
import { FieldError } from "../fields/field.tsx";
import { cx, motion } from "../styles.ts";

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  hint?: ReactNode;
  isDisabled?: boolean | undefined;
};
export type RadioCardsProps<Value extends string> = {
  label: string;
  isLabelHidden?: boolean | undefined;
  options: readonly RadioCard<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
};

const SOME = "grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))]";
/** Either one row or one column: a row of two and a row of one would look like a choice of two. */
const THREE = "@min-[616px]:grid-cols-3";

/** Radio buttons with a label and a description each. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, isLabelHidden, options, value, onValueChange, error, className } = props;
  const id = useId();
  return (
    <fieldset
      className={cx("flex min-w-0 flex-col gap-1.5", options.length === 3 && "@container", className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={cx("mb-1.5 font-medium", isLabelHidden && "sr-only")}>{label}</legend>
      <div className={cx("grid gap-2", options.length === 3 ? THREE : SOME)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-line-strong bg-surface p-3 hover:bg-hover",
              "has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-50",
              "has-focus-visible:border-accent has-focus-visible:ring-3 has-focus-visible:ring-accent/35",
              motion,
            )}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-field-line bg-surface focus-visible:outline-hidden checked:border-5 checked:border-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{option.label}</span>
              {option.hint && <span className="block text-hint text-pretty break-words text-ink-2">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
