import { TriangleAlert, X } from "lucide-react";
import { type FormEvent, type ReactNode, useId } from "react";
import { IconButton } from "../controls/button.tsx";
import { OverlayContainer } from "../hooks/overlay-container.ts";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";
import { useNativeDialog } from "./use-native-dialog.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, with the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
  size?: "small" | "medium" | "large" | undefined;
  /** Renders a form: the primary button in the footer needs `type="submit"`. */
  onSubmit?: (() => void) | undefined;
  /** While an action runs, Escape and the close button do nothing. */
  isLocked?: boolean | undefined;
  /** Before the title, such as a danger icon. */
  icon?: ReactNode;
  /** For content without focusable elements: makes the scroll area reachable by keyboard. */
  isReading?: boolean | undefined;
};

const WIDTHS = { small: "sm:max-w-[400px]", medium: "sm:max-w-[520px]", large: "sm:max-w-[760px]" };
const FRAME =
  "m-auto mb-0 max-h-[92dvh] w-full max-w-full flex-col overflow-hidden rounded-t-card border border-line-strong bg-surface p-0 text-ink shadow-float open:flex " +
  "sm:mb-auto sm:max-h-[min(85dvh,800px)] sm:w-[calc(100%-48px)] sm:rounded-card backdrop:bg-scrim " +
  "transition-[opacity,translate] duration-150 ease-out starting:open:translate-y-2 starting:open:opacity-0 motion-reduce:transition-none";

/** A modal dialog; a bottom sheet on phones. Its content is mounted while open. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    footer,
    children,
    size = "medium",
    onSubmit,
    isLocked,
    icon,
    isReading,
  } = props;
  const id = useId();
  const close = () => !isLocked && onOpenChange(false);
  const { element, props: native } = useNativeDialog(isOpen, close);
  const Body = onSubmit ? "form" : "div";
  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble to the page: do not submit a form around the dialog.
    event.stopPropagation();
    onSubmit?.();
  }
  return (
    <dialog
      {...native}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(FRAME, WIDTHS[size])}
    >
      <OverlayContainer value={element}>
        {isOpen && (
          <Body className="flex min-h-0 flex-col" noValidate={onSubmit && true} onSubmit={onSubmit && submit}>
            <header className="flex items-start gap-3 px-5 pt-4 pb-1 pointer-coarse:pt-2">
              {icon}
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
              <IconButton
                size="small"
                hasTooltip={false}
                label={uiMessages.close}
                icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
                disabled={isLocked}
                className="-me-1.5"
                onClick={close}
              />
            </header>
            {/* Padding for the focus rings, which overflow would clip. */}
            {children && (
              <div
                tabIndex={isReading ? 0 : undefined}
                className="relative flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-3 line-hidden-end focus-visible:outline-hidden"
              >
                {children}
              </div>
            )}
            {footer && <footer className="flex flex-wrap-reverse justify-end gap-2 px-5 pt-2 pb-5">{footer}</footer>}
          </Body>
        )}
      </OverlayContainer>
    </dialog>
  );
}

/** Next to the title of a dialog that confirms an irreversible action. */
export function DangerIcon() {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-danger-soft text-danger pointer-coarse:mt-1.5">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
