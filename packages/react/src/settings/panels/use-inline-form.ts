import { useEffect, useRef, useState } from "react";

/** A form that opens on demand. Moves focus into the form and back to the button. */
export function useInlineForm() {
  const [isOpen, setOpen] = useState(false);
  const panelRef = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
    else if (wasOpen.current) panelRef.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, panelRef, open: () => setOpen(true), cancel: () => setOpen(false) };
}
