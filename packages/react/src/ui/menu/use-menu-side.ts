import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The side of its button that an open menu aligns with: the one nearer to the edge of the viewport, so that it extends
 * over the page, or the other one if it would overflow.
 */
export function useMenuSide(open: boolean, menuRef: RefObject<HTMLElement | null>): "start" | "end" {
  const [side, setSide] = useState<"start" | "end">("end");
  useLayoutEffect(() => {
    if (!open) return setSide("end");
    const menu = menuRef.current;
    if (!menu?.parentElement) return;
    const width = menu.offsetWidth;
    const { left, right } = menu.parentElement.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const fits = { left: left + width <= clientWidth, right: right - width >= 0 };
    const nearest = left + right < clientWidth ? "left" : "right";
    const edge = fits[nearest] ? nearest : nearest === "left" ? "right" : "left";
    setSide((edge === "left") === (getComputedStyle(menu).direction === "rtl") ? "end" : "start");
  }, [open, menuRef]);
  return side;
}
