import { type RefObject, useLayoutEffect, useState } from "react";

/** Keeps an open menu inside the viewport: `start` if it would overflow at the start side, otherwise `end`. */
export function useMenuSide(open: boolean, menuRef: RefObject<HTMLElement | null>): "start" | "end" {
  const [side, setSide] = useState<"start" | "end">("end");
  useLayoutEffect(() => {
    if (!open) return setSide("end");
    const box = menuRef.current?.getBoundingClientRect();
    if (box && (box.left < 0 || box.right > document.documentElement.clientWidth)) setSide("start");
  }, [open, menuRef]);
  return side;
}
