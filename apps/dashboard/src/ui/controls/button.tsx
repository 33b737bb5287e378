import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { cx, focusRing, motion } from "../styles.ts";
import { Tooltip } from "./tooltip.tsx";

/** Decorative: the busy element itself needs `aria-busy` or a text. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      size={16}
      strokeWidth={1.75}
      className={cx("animate-spin motion-reduce:animate-none", className)}
    />
  );
}

/** `danger` is for the last step, inside a dialog. The button that opens the dialog is `danger-outline`. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-outline";
export type ButtonSize = "small" | "medium";
export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Replaces the label with a spinner and ignores clicks; keeps the width, focus and accessible name. */
  isLoading?: boolean | undefined;
  /** A 16 px Lucide icon before the label. */
  icon?: ReactNode;
  /** Applies the button's styles to its only child, such as a router link. */
  asChild?: boolean | undefined;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-ink hover:bg-hover",
  quiet: "border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink",
  "danger-outline": "border-line-strong bg-surface text-danger hover:border-danger hover:bg-danger-soft",
  danger: "border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover",
};
const SIZES: Record<ButtonSize, string> = {
  small: "h-7 px-2 text-hint pointer-coarse:h-11 pointer-coarse:px-3",
  medium: "h-8 px-3 pointer-coarse:h-11 pointer-coarse:px-3.5",
};
const BASE =
  // `:where` lets callers override the position.
  "[:where(&)]:relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none " +
  "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:shrink-0";

export function Button(props: ButtonProps) {
  const { variant = "secondary", size = "medium", isLoading = false, icon, asChild = false, ...rest } = props;
  const { children, className, onClick, ...others } = rest;
  if (others["aria-keyshortcuts"]?.length === 1 && !hasSingleKeyShortcuts()) delete others["aria-keyshortcuts"];
  const look = cx(BASE, focusRing, motion, VARIANTS[variant], SIZES[size], className);
  if (asChild) {
    return (
      <Slot.Root {...others} onClick={onClick} className={look}>
        {children}
      </Slot.Root>
    );
  }
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...others}
      className={look}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || others["aria-disabled"]}
      onClick={click}
    >
      <span className={cx("inline-flex min-w-0 items-center gap-1.5", isLoading && "opacity-0")}>
        {icon}
        {/* Only text is truncated, not a lone icon. */}
        {typeof children === "string" ? <span className="truncate">{children}</span> : children}
      </span>
      {isLoading && <Spinner className="absolute" />}
    </button>
  );
}

/** A button's label that phones show as `short`, next to a heading that says the rest. It remains the accessible name. */
export const ShrinkingLabel = ({ short, children }: { short: string; children: string }) => (
  <>
    <span aria-hidden="true" className="truncate sm:hidden">
      {short}
    </span>
    <span className="truncate max-sm:sr-only">{children}</span>
  </>
);

/** A button that shows only its icon on phones; the label remains its accessible name. */
export function ShrinkingButton({ className, children, ...props }: Omit<ButtonProps, "asChild">) {
  return (
    <Button {...props} className={cx("max-sm:w-11 max-sm:px-0!", className)}>
      <span className="truncate max-sm:sr-only">{children}</span>
    </Button>
  );
}

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
