import { type PointerEvent, useEffect, useRef, useState } from "react";

/** So long somebody points before a tooltip shows, in ms; none where one was shown just before. */
const DELAY = 400;
/** So long a tooltip stays after the pointer left, in ms: one can move onto it. @see WCAG 2.2, 1.4.13 */
const GRACE = 200;

let lastHidden = Number.NEGATIVE_INFINITY;

/** Whether a tooltip is shown: after a moment of pointing, or at once with the focus of a keyboard, until Escape. */
export function useHover(onWanted: () => void) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<number>(undefined);
  function later(isNext: boolean, millis: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(isNext), millis);
  }
  function hide() {
    window.clearTimeout(timer.current);
    setShown(false);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const end = new AbortController();
    // Escape closes the tooltip, and not the dialog around it.
    function closeOnly(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setShown(false);
    }
    // What it points at moves away under it.
    window.addEventListener("scroll", () => setShown(false), { capture: true, signal: end.signal });
    window.addEventListener("keydown", closeOnly, { capture: true, signal: end.signal });
    return () => {
      end.abort();
      lastHidden = performance.now();
    };
  }, [isShown]);
  const tooltipProps = {
    onPointerEnter: () => window.clearTimeout(timer.current),
    onPointerLeave: () => later(false, GRACE),
  };
  return {
    isShown,
    tooltipProps,
    anchorProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === "touch") return;
        onWanted();
        later(true, performance.now() - lastHidden < GRACE ? 0 : DELAY);
      },
      onPointerLeave: () => later(false, GRACE),
      onPointerDown: hide,
      onClick: hide,
      onFocus: ({ currentTarget }: { currentTarget: Element }) => {
        if (!currentTarget.matches(":focus-visible")) return;
        onWanted();
        later(true, 0);
      },
      onBlur: hide,
    },
  };
}
