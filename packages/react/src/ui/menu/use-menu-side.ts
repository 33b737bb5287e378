import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The side of its button that an open menu aligns with: the one nearer to the edge of the viewport, because the menu has
 * more space on the other.
 */
export function useMenuSide(open: boolean, menuRef: RefObject<HTMLElement | null>): "start" | "end" {
  const [side, setSide] = useState<"start" | "end">("end");
  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (!open || !menu?.parentElement) return setSide("end");
    const { left, right } = menu.parentElement.getBoundingClientRect();
    const isLeft = left + right < document.documentElement.clientWidth;
    setSide(isLeft === (getComputedStyle(menu).direction === "rtl") ? "end" : "start");
  }, [open, menuRef]);
  return side;
}
