import { type PointerEvent, useEffect, useRef, useState } from "react";

/** How long the user must hover before a tooltip appears, in ms; none right after another tooltip. */
const DELAY = 400;
/**
 * How long a tooltip stays after the pointer leaves, in ms, so that the pointer can move onto it. @see WCAG 2.2, 1.4.13
 */
const GRACE = 200;

let lastHidden = Number.NEGATIVE_INFINITY;

/** Whether the tooltip is shown: after a short hover, or at once on keyboard focus, until Escape. */
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
    // Escape closes only the tooltip, not the dialog around it.
    function closeOnly(event: globalThis.KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setShown(false);
    }
    // The anchor moves away from the tooltip.
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
