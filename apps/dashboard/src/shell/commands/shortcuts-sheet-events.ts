/** Events that open the shortcuts sheet, from the menu, the keyboard or the palette. */
const opened = new EventTarget();

export const openShortcutsSheet = (): void => {
  opened.dispatchEvent(new Event("open"));
};

export function onOpenShortcutsSheet(open: () => void): () => void {
  opened.addEventListener("open", open);
  return () => opened.removeEventListener("open", open);
}
