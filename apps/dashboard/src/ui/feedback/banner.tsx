import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

export type BannerTone = "info" | "warn" | "danger" | "ok";
export type BannerProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
};

const TONES = {
  info: { look: "bg-accent-soft", mark: "text-accent", Icon: Info },
  warn: { look: "bg-warn-soft", mark: "text-warn", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft", mark: "text-danger", Icon: CircleAlert },
  ok: { look: "bg-ok-soft", mark: "text-ok", Icon: CircleCheck },
};

/** A message about the page or form that contains it. */
export function Banner({ tone = "info", title, action, onDismiss, children, className, ...props }: BannerProps) {
  const { look, mark, Icon } = TONES[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      {...props}
      className={cx("flex items-start gap-2.5 rounded-control px-3 py-2.5 text-ink", look, className)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
          <Icon size={16} strokeWidth={1.75} className={cx("mt-0.5 shrink-0", mark)} aria-hidden="true" />
          <div className="min-w-0 flex-1 break-words">
            {title && <p className="font-medium">{title}</p>}
            {children && <div className={cx(Boolean(title) && "text-ink-2")}>{children}</div>}
          </div>
        </div>
        {/* On phones, below the text and aligned with it. */}
        {action && <div className="max-sm:basis-full max-sm:ps-6.5">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          size="small"
          hasTooltip={false}
          label={uiMessages.dismiss}
          icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
          className="-my-1 -me-1.5"
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
