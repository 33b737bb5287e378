import { computePosition, flip, offset, type Placement, shift } from "@floating-ui/dom";

/** Puts a tooltip beside what it is about: on the other side where there is no room, and never behind the edge. */
export async function placeTooltip(anchor: HTMLElement, tooltip: HTMLElement, side: Placement): Promise<void> {
  const { x, y } = await computePosition(anchor, tooltip, {
    placement: side,
    strategy: "fixed",
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
  });
  Object.assign(tooltip.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" });
}
