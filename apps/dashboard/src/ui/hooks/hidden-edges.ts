type Scrolled = Pick<HTMLElement, "scrollLeft" | "scrollWidth" | "clientWidth">;

/** Which edges hide more content. In right-to-left layouts, `scrollLeft` is negative. */
export function hiddenEdges({ scrollLeft, scrollWidth, clientWidth }: Scrolled): { start: boolean; end: boolean } {
  const gone = Math.abs(scrollLeft);
  // On zoomed pages, scroll positions are fractional.
  return { start: gone >= 1, end: scrollWidth - clientWidth - gone >= 1 };
}

/**
 * Sets `data-hides-start` and `data-hides-end` on a horizontal scroller while it hides content behind that edge. Styles
 * use the attributes, so no component re-renders. Usable as a ref: returns the cleanup function.
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

/** How many px of the previous tab stay visible. */
const peekPx = 32;

/** Scrolls a list of tabs to the current one, which may be out of view on phones. */
export function scrollToTab(list: HTMLElement | null, index: number): void {
  const tab = list?.children[index];
  if (!list || !(tab instanceof HTMLElement)) return;
  const scroll = () => {
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - peekPx;
  };
  scroll();
  // The typeface changes the tabs' widths. Not every browser of the tests has it.
  void document.fonts?.ready.then(scroll);
}
