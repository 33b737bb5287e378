/** The palette is opened by a key and by its button; it listens here. */
const opened = new EventTarget();

export const openPalette = (): void => {
  opened.dispatchEvent(new Event("open"));
};

export function onOpenPalette(open: () => void): () => void {
  opened.addEventListener("open", open);
  return () => opened.removeEventListener("open", open);
}
