import type { Placement } from "@floating-ui/dom";
import { Slot } from "radix-ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useOverlayContainer } from "../hooks/overlay-container.ts";
import { lazyModule, useLazyModule } from "../lazy.tsx";
import { useHover } from "./use-hover.ts";

/** Positions a tooltip next to its anchor; flips to the other side if there is no room, and stays inside the window. */
const tooltipPlacement = lazyModule(async () => {
  const { computePosition, flip, offset, shift } = await import("@floating-ui/dom");
  return async (anchor: HTMLElement, tooltip: HTMLElement, side: Placement): Promise<void> => {
    const { x, y } = await computePosition(anchor, tooltip, {
      placement: side,
      strategy: "fixed",
      middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    });
    Object.assign(tooltip.style, { left: `${x}px`, top: `${y}px`, visibility: "visible" });
  };
});

/** Tooltips are optional: ignore loading errors. */
const ignoreError = () => {};

export type TooltipProps = {
  text: ReactNode;
  side?: "top" | "right" | "bottom" | "left" | undefined;
  /** A single focusable element. */
  children: ReactNode;
};

/**
 * A short text on hover and focus. Never put essential information only here, because touch screens have no hover. The
 * positioning code is loaded when the user starts hovering.
 */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [tooltip, setTooltip] = useState<HTMLElement | null>(null);
  const { isShown, anchorProps, tooltipProps } = useHover(tooltipPlacement.prefetch);
  const place = useLazyModule(tooltipPlacement, isShown, ignoreError);
  const container = useOverlayContainer();
  useEffect(() => {
    if (!place || !tooltip || !anchor.current) return;
    // In the top layer, so that it also appears above dialogs.
    tooltip.showPopover();
    void place(anchor.current, tooltip, side);
  }, [place, tooltip, side]);
  return (
    <>
      <Slot.Root ref={anchor} aria-describedby={place ? id : undefined} {...anchorProps}>
        {children}
      </Slot.Root>
      {place &&
        createPortal(
          <div
            ref={setTooltip}
            id={id}
            role="tooltip"
            popover="manual"
            {...tooltipProps}
            className="invisible fixed m-0 max-w-72 rounded-[6px] bg-ink px-2 py-1 text-hint break-words text-paper"
          >
            {text}
          </div>,
          container ?? document.body,
        )}
    </>
  );
}
