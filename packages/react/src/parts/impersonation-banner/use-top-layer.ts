import { type RefCallback, useCallback } from "react";

/** Puts an element above everything that the page lays over itself, where the browser has a top layer for it. */
export function useTopLayer(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof element.showPopover !== "function") return;
    element.popover = "manual";
    element.showPopover();
  }, []);
}
