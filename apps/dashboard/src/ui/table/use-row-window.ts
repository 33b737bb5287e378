import { useLayoutEffect, useState } from "react";
import { getRowWindow, getScrollTopForRow, type RowWindow } from "./logic/row-window.ts";

/** Enough for most screens, until the scroller's height is known. */
const INITIAL_ROWS = 24;

/** Tracks the visible rows of a scroller. All rows have the same height. */
export function useRowWindow(scroller: HTMLElement | null, count: number) {
  const [{ first, end }, setWindow] = useState<RowWindow>({ first: 0, end: Math.min(INITIAL_ROWS, count) });
  useLayoutEffect(() => {
    if (!scroller) return;
    const updateWindow = () => {
      const next = getRowWindow(scroller.scrollTop, scroller.clientHeight, count);
      setWindow((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    updateWindow();
    const resized = new ResizeObserver(updateWindow);
    resized.observe(scroller);
    scroller.addEventListener("scroll", updateWindow, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener("scroll", updateWindow);
    };
  }, [scroller, count]);
  const show = (index: number) => {
    if (scroller) scroller.scrollTop = getScrollTopForRow(index, scroller.scrollTop, scroller.clientHeight);
  };
  return { window: { first, end }, show };
}
