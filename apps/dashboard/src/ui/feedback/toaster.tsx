import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "../controls/button.tsx";

import { uiMessages } from "../messages.ts";
import { cx, floating } from "../styles.ts";

import { type Toast, toastStore } from "../toasts/toast.ts";
import { getToastHost, moveToTopLayer } from "../toasts/toast-host.ts";

const PLACE =
  "pointer-events-none fixed inset-auto end-0 m-0 flex w-full max-w-96 flex-col gap-2 overflow-visible border-0 bg-transparent p-4 text-ink print:hidden " +
  // Above the save bar, even if the page ends above it; dialogs have no save bar.
  "bottom-[calc(var(--save-bar-height,-24px)+24px)] sm:in-[dialog]:bottom-0 " +
  // Where drawers and phone sheets have no buttons: below the header.
  "sm:in-[dialog]:start-0 sm:in-[dialog]:end-auto max-sm:in-[dialog]:top-16 max-sm:in-[dialog]:bottom-auto";

/** Rendered once at the root. A polite live region, so that it never interrupts a screen reader. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [isPaused, setPaused] = useState(false);
  return createPortal(
    <section
      ref={moveToTopLayer}
      // Always open, even if empty: a live region must exist before its text.
      popover="manual"
      aria-label={uiMessages.notifications}
      aria-live="polite"
      className={PLACE}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>,
    getToastHost(),
  );
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, tone, title, advice, action, millis } = toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(id), millis);
    return () => clearTimeout(timer);
  }, [id, millis, isPaused]);
  const Icon = tone === "ok" ? CircleCheck : CircleAlert;
  return (
    <div
      data-tone={tone}
      className={cx(
        floating,
        "pointer-events-auto flex gap-2.5 py-2 ps-3 pe-1.5",
        advice ? "items-start" : "items-center",
      )}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx("shrink-0", advice && "mt-1.5", tone === "ok" ? "text-ok" : "text-danger")}
      />
      <div className="min-w-0 flex-1 py-1 break-words">
        <p className="font-medium">{title}</p>
        {advice && <p className="text-ink-2">{advice}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            toastStore.dismiss(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        hasTooltip={false}
        label={uiMessages.dismiss}
        icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => toastStore.dismiss(id)}
      />
    </div>
  );
}
