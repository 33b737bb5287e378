import type { RefCallback } from "react";

const property = "--save-bar-height";

/** A ref that publishes the height of the save bar, so that toasts appear above it. */
export const publishSaveBarHeight: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
