import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { modalCss } from "../../styles/settings-dialogs.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";

type DialogProps = {
  title: string;
  text?: ReactNode;
  /** Called on Escape. If absent, only the dialog's own controls close it. */
  onClose?: (() => void) | undefined;
  /** The browser focuses the first control, or the one marked with `data-first`. */
  children: ReactNode;
};

/** A modal dialog: the browser traps focus, closes on Escape and restores focus (HTML `showModal`). Opens on mount. */
export function Dialog({ title, text, onClose, children }: DialogProps) {
  useStylesheet(modalCss);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because focus must be restored while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => dialog?.close();
  }, []);
  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose?.();
  }
  function reopen() {
    if (!ref.current || ref.current.open) return;
    // Browsers close on a second Escape even if the first was prevented. Only the parent decides whether to close.
    ref.current.showModal();
    onClose?.();
  }
  return (
    <dialog
      className="vst-modal"
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={cancel}
      onClose={reopen}
    >
      <div className="vst-modal-body">
        <header className="vst-modal-head">
          <h2 className="vst-modal-title" id={`${id}-title`}>
            {title}
          </h2>
          {text && (
            <div className="vst-quiet" id={`${id}-text`}>
              {text}
            </div>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
