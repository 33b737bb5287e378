import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../styles.ts";

export type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  description?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  /** Below a divider: a note on the left, buttons on the right. */
  footer?: ReactNode;
  /** The body has no padding: for tables and divided rows. */
  isFlush?: boolean | undefined;
  tone?: "neutral" | "danger" | undefined;
};

export function Card(props: CardProps) {
  const {
    title,
    description,
    actions,
    footer,
    isFlush = false,
    tone = "neutral",
    className,
    children,
    ...rest
  } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      {...rest}
      className={cx(
        "min-w-0 rounded-card border bg-surface",
        tone === "danger" ? "border-danger/40" : "border-line",
        className,
      )}
    >
      {(title || actions) && (
        <div
          className={cx(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5",
            // On phones, the buttons' height is space enough above the title.
            Boolean(actions) && "max-sm:pt-3",
            Boolean(description) && "sm:items-start",
            (isFlush || !children) && "pb-4",
          )}
        >
          {/* On phones, the description is below the buttons and as wide as the card. */}
          <div className="min-w-0 flex-1 basis-40 max-sm:contents">
            <h2 id={id} className="min-w-0 flex-1 basis-28 text-heading font-semibold break-words">
              {title}
            </h2>
            {description && (
              <p
                className={cx(
                  "max-w-2xl break-words text-ink-2 max-sm:order-1 max-sm:basis-full",
                  actions ? "max-sm:-mt-1" : "max-sm:-mt-2",
                )}
              >
                {description}
              </p>
            )}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children && (
        <div className={isFlush ? "min-w-0" : "flex min-w-0 flex-col gap-4 px-4 py-4 sm:px-5"}>{children}</div>
      )}
      {footer && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 text-ink-2 sm:px-5">
          {footer}
        </div>
      )}
    </section>
  );
}
