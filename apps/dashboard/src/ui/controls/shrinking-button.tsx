import { cx } from "../styles.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** A button that shows only its icon on phones; the label remains its accessible name. */
export function ShrinkingButton({ className, children, ...props }: Omit<ButtonProps, "asChild">) {
  return (
    <Button {...props} className={cx("max-sm:w-11 max-sm:px-0!", className)}>
      <span className="truncate max-sm:sr-only">{children}</span>
    </Button>
  );
}
