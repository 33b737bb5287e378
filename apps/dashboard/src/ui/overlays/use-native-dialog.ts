import { type RefCallback, type SyntheticEvent, useCallback, useEffect, useState } from "react";
import { moveToastsInto } from "../feedback/toast-host.ts";

/**
 * Opens and closes a `<dialog>` of the browser: focus stays inside and goes back, Escape closes, what is behind is inert.
 * It needs no style element of its own, which the content policy would refuse.
 */
export function useNativeDialog(isOpen: boolean, onOpenChange: (isOpen: boolean) => void) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      findInitialFocus(element)?.focus();
    }
    if (!isOpen && element.open) element.close();
    return isOpen ? moveToastsInto(element) : undefined;
  }, [element, isOpen]);
  // The page behind does not scroll; the width of its bar is kept so that nothing moves.
  useEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    const before = { overflow: style.overflow, gutter: style.scrollbarGutter };
    if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
    return () => {
      style.overflow = before.overflow;
      style.scrollbarGutter = before.gutter;
    };
  }, [isOpen]);
  const ref: RefCallback<HTMLDialogElement> = useCallback((next) => setElement(next), []);
  return {
    element,
    props: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== event.currentTarget) return;
        // Whoever holds `isOpen` decides; the browser would close it in any case.
        event.preventDefault();
        onOpenChange(false);
      },
      onClose: (event: SyntheticEvent) => event.target === event.currentTarget && isOpen && onOpenChange(false),
    },
  };
}

/** What has the focus at first: what asks for it, else the first field, else the first button of the footer. Never the cross. */
function findInitialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of ["[data-autofocus]", FIELD, "footer button:not(:disabled)"]) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

const FIELD = ":is(input, textarea, select):not(:disabled, [readonly], [type=hidden])";
