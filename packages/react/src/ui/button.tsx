import type { ComponentPropsWithoutRef, MouseEvent } from "react";

export type ButtonLook = "primary" | "secondary" | "danger" | "danger-outline" | "quiet";
export type ButtonProps = ComponentPropsWithoutRef<"button"> & {
  look?: ButtonLook;
  wide?: boolean;
  /** Shows a spinner in place of the label and ignores clicks; keeps size, focus and accessible name. */
  busy?: boolean;
};

export function Button({ look = "secondary", wide, busy = false, children, onClick, disabled, ...props }: ButtonProps) {
  const inert = busy || disabled === true;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (inert) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...props}
      className="vst-button"
      data-look={look}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={click}
    >
      <span className="vst-button-label">{children}</span>
      {busy && <span className="vst-spinner" aria-hidden="true" />}
    </button>
  );
}
