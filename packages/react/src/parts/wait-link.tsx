import type { ComponentPropsWithoutRef } from "react";

type WaitLinkProps = ComponentPropsWithoutRef<"button"> & {
  /** Cannot be used yet, or right now; keeps its place and the focus. */
  waiting: boolean;
};

/** A button that looks like a link and may have to be waited for. */
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
