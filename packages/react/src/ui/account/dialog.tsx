import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { modalCss } from "../../styles/settings-dialogs.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";

type DialogProps = {
  title: string;
  text?: ReactNode;
  /** Asked for by Escape. Without it the dialog stays until its own controls close it. */
  onClose?: (() => void) | undefined;
  /** The browser focuses the first control, or the one marked `data-first`. */
  children: ReactNode;
};

/** A modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back (HTML, `showModal`). Render it to open it. */
export function Dialog({ title, text, onClose, children }: DialogProps) {
  useStylesheet(modalCss);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect: on the way out the focus is given back while the dialog is still in the page.
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
    // Browsers close on a second Escape even when the first one was refused. Whether the dialog goes is for its owner to decide.
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
