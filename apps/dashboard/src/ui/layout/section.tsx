import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

export type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** A page section with a heading but no frame. */
export function Section({ title, description, actions, className, children, ...props }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...props} className={cx("flex min-w-0 flex-col gap-3", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-heading font-semibold break-words">
            {title}
          </h2>
          {description && <p className="max-w-2xl break-words text-ink-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
