/** Lets the keyboard, buttons and the palette open an overlay that the frame renders. */
function createOpenEvent() {
  const target = new EventTarget();
  const open = (): void => {
    target.dispatchEvent(new Event("open"));
  };
  const onOpen = (listener: () => void): (() => void) => {
    target.addEventListener("open", listener);
    return () => target.removeEventListener("open", listener);
  };
  return [open, onOpen] as const;
}

export const [openPalette, onOpenPalette] = createOpenEvent();
export const [openShortcutsSheet, onOpenShortcutsSheet] = createOpenEvent();
