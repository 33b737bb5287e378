/** Events that open the palette, from the keyboard or its button. */
const opened = new EventTarget();

export const openPalette = (): void => {
  opened.dispatchEvent(new Event("open"));
};

export function onOpenPalette(open: () => void): () => void {
  opened.addEventListener("open", open);
  return () => opened.removeEventListener("open", open);
}
