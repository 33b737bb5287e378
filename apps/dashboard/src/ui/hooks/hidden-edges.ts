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

type Placed = Pick<HTMLElement, "offsetLeft" | "offsetWidth">;

/** How many px of a label the edge must cut or show, so that one sees that the list continues. */
const cutPx = 22;
const shownPx = 44;

/** The scroll position of a list, `width` px wide, whose current tab is in the middle, or a bit further at its end. */
export function getTabScroll(tabs: readonly Placed[], index: number, width: number): number {
  const [center = 0, ...next] = tabs.slice(index).map((tab) => tab.offsetLeft + tab.offsetWidth / 2);
  const half = width / 2;
  // After the last tab, the list does end.
  const ends = next.slice(0, -1).map((each, place) => {
    return Math.abs(each - center) + (tabs[index + 1 + place]?.offsetWidth ?? 0) / 2;
  });
  const end = ends.find((each) => each > half - shownPx && each < half + cutPx);
  const back = end === undefined ? 0 : half + cutPx - end;
  const isRightToLeft = next[0] !== undefined && next[0] < center;
  return center - half + (isRightToLeft ? back : -back);
}

/** Scrolls a list of tabs to the current one, which may be out of view on phones. */
export function scrollToTab(list: HTMLElement | null, index: number): void {
  if (!list) return;
  const scroll = () => {
    const tabs = [...list.children].filter((child) => child instanceof HTMLElement);
    list.scrollLeft = getTabScroll(tabs, index, list.clientWidth) - list.offsetLeft;
  };
  scroll();
  // The typeface changes the tabs' widths. Not every browser of the tests has it.
  void document.fonts?.ready.then(scroll);
}
