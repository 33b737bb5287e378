import type { ComponentProps } from "react";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

/** A gray placeholder block: give it the size of the content. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      {...props}
      className={cx(
        "block animate-pulse [:where(&)]:h-4 [:where(&)]:rounded-[6px] bg-line motion-reduce:animate-none",
        className,
      )}
    />
  );
}

/** Placeholder lines; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <span className={cx("flex flex-col gap-2", className)}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} className={index === lines - 1 && lines > 1 ? "h-3 w-3/5" : "h-3 w-full"} />
      ))}
    </span>
  );
}

/** Wraps skeletons and announces once that content is loading. */
export function Loading({ children, className, ...props }: ComponentProps<"div">) {
  return (
    <div {...props} aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {uiMessages.loading}
      </span>
      {children}
    </div>
  );
}
