/** The sheet of shortcuts is opened from the menu, by a key and by the palette; it listens here. */
const opened = new EventTarget();

export const openShortcutsSheet = (): void => {
  opened.dispatchEvent(new Event("open"));
};

export function onOpenShortcutsSheet(open: () => void): () => void {
  opened.addEventListener("open", open);
  return () => opened.removeEventListener("open", open);
}
