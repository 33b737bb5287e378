import type { MouseEvent } from "react";

const CONTROLS = "a,button,input,label,select,textarea,summary,[role=menu],[role=menuitem],[role=dialog]";

/**
 * Turns a click anywhere on a row into a click on its link, with the same modifier keys: Cmd or Ctrl opens a new tab.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget, target } = event;
  // React events from the row's menus and dialogs bubble here too.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(CONTROLS)) return;
  // The user is selecting text.
  if (!getSelection()?.isCollapsed) return;
  const link = currentTarget.querySelector<HTMLElement>("[data-row-open]");
  if (event.button === 1 && link instanceof HTMLAnchorElement) {
    window.open(link.href, "_blank", "noopener");
    return;
  }
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
