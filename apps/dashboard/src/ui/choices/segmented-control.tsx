import { type ReactNode, useId } from "react";
import { cx, motion } from "../styles.ts";

export type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };
export type SegmentedControlProps<Value extends string> = {
  /** The accessible name. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Shows only the icons; the labels remain as accessible names. */
  isIcons?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A choice of two to five short labels, such as a chart's range. Built on radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, isIcons, disabled, className } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        "relative inline-flex h-8 max-w-full overflow-x-auto [scrollbar-width:none] min-w-0 rounded-control border border-line-strong bg-sunken p-0.5 pointer-coarse:h-11",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-segment
          title={isIcons ? option.label : undefined}
          className={cx(
            "relative flex shrink-0 cursor-pointer items-center gap-1.5 rounded-[8px] border border-transparent px-2.5 text-ink-2 hover:text-ink pointer-coarse:min-w-11 pointer-coarse:justify-center",
            "has-checked:border-line-strong has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50",
            "has-focus-visible:border-accent has-focus-visible:ring-3 has-focus-visible:ring-accent/35",
            motion,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[8px] focus-visible:outline-hidden"
          />
          {option.icon}
          <span className={isIcons ? "sr-only" : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
