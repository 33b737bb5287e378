import type { ComponentProps } from "react";
import { formatNumber } from "../../i18n/define-messages.ts";
import { cx } from "../styles.ts";

export type CountProps = Omit<ComponentProps<"span">, "children"> & {
  value: number;
  /** Formats as "12K" where space is limited; the full number is in the tooltip. */
  isShort?: boolean | undefined;
  options?: Intl.NumberFormatOptions | undefined;
};

/** A number in the user's locale, in tabular digits. */
export function Count({ value, isShort = false, options, className, ...props }: CountProps) {
  const whole = formatNumber(value, options);
  const text = isShort ? formatNumber(value, { ...options, notation: "compact" }) : whole;
  return (
    <span {...props} title={text === whole ? undefined : whole} className={cx("tabular-nums", className)}>
      {text}
    </span>
  );
}
