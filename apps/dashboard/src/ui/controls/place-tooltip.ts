import { computePosition, flip, offset, type Placement, shift } from "@floating-ui/dom";

/** Positions a tooltip next to its anchor; flips to the other side if there is no room, and stays inside the window. */
export async function placeTooltip(anchor: HTMLElement, tooltip: HTMLElement, side: Placement): Promise<void> {
  const { x, y } = await computePosition(anchor, tooltip, {
    placement: side,
    strategy: "fixed",
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
  });
  Object.assign(tooltip.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" });
}
