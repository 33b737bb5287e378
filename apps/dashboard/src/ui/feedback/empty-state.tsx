import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles.ts";

export type EmptyStateProps = Omit<ComponentProps<"div">, "title"> & {
  /** A muted Lucide icon. */
  icon?: ReactNode;
  /** One sentence: what is missing and what it is for. */
  title: ReactNode;
  description?: ReactNode;
  /** A single button. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, description, action, className, ...props }: EmptyStateProps) {
  return (
    <div {...props} className={cx("flex flex-col items-center gap-3 px-4 py-12 text-center", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control border border-line bg-sunken text-ink-3 [&>svg]:size-5 [&>svg]:stroke-[1.75]"
        >
          {icon}
        </span>
      )}
      <div className="max-w-sm min-w-0">
        <p className="font-medium break-words">{title}</p>
        {description && <p className="mt-0.5 break-words text-ink-2">{description}</p>}
      </div>
      {action}
    </div>
  );
}
