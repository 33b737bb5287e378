import { type RefCallback, type SyntheticEvent, useCallback, useEffect, useState } from "react";
import { moveToastsInto } from "../toasts/toast-host.ts";

/**
 * Controls a native `<dialog>`: traps and restores focus, closes on Escape, and makes the page behind inert. Needs no
 * style element, which the content security policy would block.
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
  // Locks page scrolling; the scrollbar's width is reserved to avoid a layout shift.
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
        // The owner of `isAvailable` decides; the browser would close the dialog by itself.
        event.preventDefault();
        onOpenChange(false);
      },
      onClose: (event: SyntheticEvent) => event.target === event.currentTarget && isOpen && onOpenChange(false),
    },
  };
}

/**
 * The initial focus: an element with `data-autofocus`, then the first field, then the first footer button. Never the
 * close button.
 */
function findInitialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of ["[data-autofocus]", FIELD, "footer button:not(:disabled)"]) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

const FIELD = ":is(input, textarea, select):not(:disabled, [readonly], [type=hidden])";
