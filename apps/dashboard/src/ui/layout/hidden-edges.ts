type Scrolled = Pick<HTMLElement, "scrollLeft" | "scrollWidth" | "clientWidth">;

/** Behind which edges there is more. From right to left `scrollLeft` is negative. */
export function hiddenEdges({ scrollLeft, scrollWidth, clientWidth }: Scrolled): { start: boolean; end: boolean } {
  const gone = Math.abs(scrollLeft);
  // A zoomed page scrolls by parts of a pixel.
  return { start: gone >= 1, end: scrollWidth - clientWidth - gone >= 1 };
}

/**
 * Marks what scrolls sideways with `data-hides-start` and `data-hides-end` while there is more behind that edge, for
 * styles to follow: no component is drawn again. Gives back what ends it, so that it can be a ref.
 */
export function watchHiddenEdges(element: HTMLElement | null) {
  if (!element) return;
  const mark = () => {
    const { start, end } = hiddenEdges(element);
    element.toggleAttribute("data-hides-start", start);
    element.toggleAttribute("data-hides-end", end);
  };
  const sizes = new ResizeObserver(mark);
  const observe = () => {
    for (const each of [element, ...element.children]) sizes.observe(each);
  };
  const children = new MutationObserver(() => {
    observe();
    mark();
  });
  observe();
  children.observe(element, { childList: true });
  element.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    element.removeEventListener("scroll", mark);
  };
}
