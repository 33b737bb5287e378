import type { MouseEvent } from "react";

const CONTROLS = "a,button,input,label,select,textarea,summary,[role=menu],[role=menuitem],[role=dialog]";

/** A click anywhere on a row is one on its link, with the same keys held: with Cmd or Ctrl it opens a new tab. */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget, target } = event;
  // What a menu or a dialog of the row does arrives here too, through the tree of components.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(CONTROLS)) return;
  // Somebody marked a text to copy it.
  if (!getSelection()?.isCollapsed) return;
  const link = currentTarget.querySelector<HTMLElement>("[data-row-open]");
  if (event.button === 1 && link instanceof HTMLAnchorElement) {
    window.open(link.href, "_blank", "noopener");
    return;
  }
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
