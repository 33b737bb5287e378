import type { ComponentPropsWithoutRef } from "react";

type WaitLinkProps = ComponentPropsWithoutRef<"button"> & {
  /** Temporarily disabled; keeps its place and focus. */
  waiting: boolean;
};

/** A button styled as a link that can be temporarily disabled. */
export function WaitLink({ waiting, onClick, ...props }: WaitLinkProps) {
  return (
    <button
      type="button"
      {...props}
      className="vst-link"
      data-alone
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onClick}
    />
  );
}
