import type { ComponentProps, ReactNode } from "react";
import { cx } from "../styles.ts";

export type PageHeaderProps = Omit<ComponentProps<"header">, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Next to the title: a badge or a count. */
  mark?: ReactNode;
  /** On the right, the primary one last; below the title on phones. */
  actions?: ReactNode;
};

export function PageHeader({ title, description, mark, actions, className, ...props }: PageHeaderProps) {
  return (
    <header {...props} className={cx("flex flex-wrap items-start justify-between gap-x-4 gap-y-3", className)}>
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 text-title font-semibold tracking-[-0.01em] break-words">{title}</h1>
          {mark}
        </div>
        {description && <p className="mt-0.5 max-w-2xl break-words text-ink-2">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
