import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import { hasSingleKeyShortcuts } from "../../storage.ts";

type RowNavigationOptions = {
  count: number;
  /** `undefined` if rows are not selectable. */
  toggle: ((index: number, isRange: boolean) => void) | undefined;
  isHeading?: ((index: number) => boolean) | undefined;
};

/** The row that a key moves to from `index`; `undefined` if it is not a navigation key. */
export function getRowForKey(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  if (key === "ArrowDown" || key === "j") return Math.min(index + 1, last);
  if (key === "ArrowUp" || key === "k") return Math.max(index - 1, 0);
  if (key === "PageDown") return Math.min(index + 10, last);
  if (key === "PageUp") return Math.max(index - 10, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** The row to move to instead of a heading: the next one in the direction of the move. */
export function skipHeading(next: number, from: number, isHeading: (index: number) => boolean): number {
  if (!isHeading(next)) return next;
  return next < from && next > 0 ? next - 1 : next + 1;
}

const never = () => false;

/** Roving tabindex: one row is in the tab order, and arrow keys move between rows. @see WAI-ARIA grid pattern */
export function useRowNavigation({ count, toggle, isHeading = never }: RowNavigationOptions) {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const wantsFocus = useRef(false);
  const activeIndex = skipHeading(Math.max(0, Math.min(active, count - 1)), 0, isHeading);
  const row = () => body.current?.querySelector<HTMLElement>(`tr[data-index="${activeIndex}"]`);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const element = row();
    if (!element) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  });

  function press(event: KeyboardEvent<HTMLTableSectionElement>) {
    const { target, key } = event;
    const hasCommand = event.ctrlKey || event.metaKey;
    if (
      event.defaultPrevented ||
      event.altKey ||
      (hasCommand && key !== "Enter") ||
      !(target instanceof HTMLElement) ||
      !body.current?.contains(target)
    )
      return;
    if (/^[jkx]$/.test(key) && !hasSingleKeyShortcuts()) return;
    const isOnRow = target.tagName === "TR";
    const found = getRowForKey(key, activeIndex, count);
    const next = found === undefined ? undefined : skipHeading(found, activeIndex, isHeading);
    if (next !== undefined && !target.matches("input:not([type=checkbox]),textarea,select")) {
      event.preventDefault();
      if (event.shiftKey && toggle && next !== activeIndex) toggle(next, true);
      wantsFocus.current = true;
      setActive(next);
    } else if (key === "Enter" && isOnRow) {
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey } = event;
      row()
        ?.querySelector("[data-row-open]")
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    } else if ((key === " " || key === "x") && isOnRow && toggle && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      toggle(activeIndex, event.shiftKey);
    }
  }
  /** Focus inside a row, from a click or Tab, makes it the active one. */
  function focus(event: FocusEvent) {
    const element = event.target.closest<HTMLElement>("tr[data-index]");
    if (element && body.current?.contains(element)) setActive(Number(element.dataset.index));
  }
  return { activeIndex, body, press, focus };
}
