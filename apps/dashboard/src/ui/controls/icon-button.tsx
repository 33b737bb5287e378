import type { ReactNode } from "react";
import { cx } from "../styles.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

export type IconButtonProps = Omit<ButtonProps, "icon" | "asChild" | "children"> & {
  /** What the button does, as a verb; used as the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** Turn off where the tooltip would cover a popup, such as a menu. */
  hasTooltip?: boolean | undefined;
};

export function IconButton({
  label,
  icon,
  hasTooltip = true,
  variant = "quiet",
  className,
  ...props
}: IconButtonProps) {
  const square = props.size === "small" ? "w-7" : "w-8";
  const button = (
    <Button
      {...props}
      variant={variant}
      aria-label={label}
      className={cx(square, "px-0! pointer-coarse:w-11", className)}
    >
      {icon}
    </Button>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
