import type { ComponentProps } from "react";
import { memoize } from "../format/format-time.ts";
import { cx } from "../styles.ts";

export type CountProps = Omit<ComponentProps<"span">, "children"> & {
  value: number;
  /** Formats as "12K" where space is limited; the full number is in the tooltip. */
  isShort?: boolean | undefined;
  options?: Intl.NumberFormatOptions | undefined;
};

const numberFormat = memoize(
  (options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(undefined, options),
);

/** A number in the user's locale, in tabular digits. */
export function Count({ value, isShort = false, options, className, ...props }: CountProps) {
  const whole = numberFormat(options).format(value);
  const text = isShort ? numberFormat({ ...options, notation: "compact" }).format(value) : whole;
  return (
    <span {...props} title={text === whole ? undefined : whole} className={cx("tabular-nums", className)}>
      {text}
    </span>
  );
}
