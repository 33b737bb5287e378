import { useLayoutEffect, useState } from "react";
import { type RowWindow, rowWindow, scrollTopFor } from "./rules/row-window.ts";

/** As many as most screens show, until it is known how high this one is. */
const AT_FIRST = 24;

/** Follows what scrolls; all rows are equally high. */
export function useRowWindow(scroller: HTMLElement | null, count: number) {
  const [{ first, end }, setWindow] = useState<RowWindow>({ first: 0, end: Math.min(AT_FIRST, count) });
  useLayoutEffect(() => {
    if (!scroller) return;
    const look = () => {
      const next = rowWindow(scroller.scrollTop, scroller.clientHeight, count);
      setWindow((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [scroller, count]);
  const show = (index: number) => {
    if (scroller) scroller.scrollTop = scrollTopFor(index, scroller.scrollTop, scroller.clientHeight);
  };
  return { window: { first, end }, show };
}
