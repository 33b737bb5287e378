import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../controls/button.tsx";
import { OverlayContainer } from "../hooks/overlay-container.ts";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";
import { useNativeDialog } from "./use-native-dialog.ts";

export type DrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Next to the close button: a menu, or a link to the full page. */
  actions?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  size?: "medium" | "large" | undefined;
};

const FRAME =
  "m-0 ms-auto h-dvh max-h-dvh w-full max-w-full flex-col border-line-strong sm:border-s bg-surface p-0 text-ink shadow-float open:flex backdrop:bg-scrim " +
  "transition-[opacity,translate] duration-150 ease-out starting:open:translate-x-4 rtl:starting:open:-translate-x-4 starting:open:opacity-0 motion-reduce:transition-none";

/** Details next to their list, at full height; full width on phones. */
export function Drawer(props: DrawerProps) {
  const { isOpen, onOpenChange, title, description, actions, footer, children, size = "medium" } = props;
  const id = useId();
  const { element, props: native } = useNativeDialog(isOpen, onOpenChange);
  return (
    <dialog
      {...native}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(FRAME, size === "large" ? "sm:max-w-[760px]" : "sm:max-w-[480px]")}
    >
      <OverlayContainer value={element}>
        {isOpen && (
          <>
            <header className="flex items-start gap-2 border-b border-line px-5 py-3">
              <div className="min-w-0 flex-1">
                <h2
                  id={`${id}-title`}
                  className="min-h-7 py-0.5 text-heading font-semibold break-words pointer-coarse:min-h-11 pointer-coarse:py-2.5"
                >
                  {title}
                </h2>
                {description && (
                  <p id={`${id}-description`} className="break-words text-ink-2">
                    {description}
                  </p>
                )}
              </div>
              {actions}
              <IconButton
                size="small"
                hasTooltip={false}
                label={uiMessages.close}
                icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
                className="-me-1.5"
                onClick={() => onOpenChange(false)}
              />
            </header>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto break-words px-5 py-4 focus-visible:outline-hidden"
            >
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
            )}
          </>
        )}
      </OverlayContainer>
    </dialog>
  );
}
