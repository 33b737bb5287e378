import { type RefCallback, useCallback } from "react";

/** Places an element in the browser's top layer, if supported. */
export function useTopLayer(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof element.showPopover !== "function") return;
    element.popover = "manual";
    element.showPopover();
  }, []);
}
