import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { scrollToTab, watchHiddenEdges } from "../hooks/hidden-edges.ts";
import { useControllableState } from "../hooks/use-controllable-state.ts";
import { CURRENT, cx, LIST, motion, TAB } from "../styles.ts";

/** The tab that a key moves to from `index`; `undefined` if it is not a navigation key. @see WAI-ARIA tabs pattern */
export function getTabForKey(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const isNext = key === (isRightToLeft ? "ArrowLeft" : "ArrowRight");
  const isBefore = key === (isRightToLeft ? "ArrowRight" : "ArrowLeft");
  if (!isNext && !isBefore) return;
  return (index + (isNext ? 1 : count - 1)) % count;
}

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };
export type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  className?: string | undefined;
};

/** Tabs within a page, without their own URLs. With URLs: LinkTabs. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, onValueChange, className } = props;
  const [value, setValue] = useControllableState<Value | undefined>(
    props.value,
    props.defaultValue,
    (next) => next !== undefined && onValueChange?.(next),
  );
  const currentIndex = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  );
  const current = items[currentIndex];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => watchHiddenEdges(list.current), []);
  useEffect(() => scrollToTab(list.current, currentIndex), [currentIndex]);
  const id = useId();
  const panelId = `${id}-panel`;
  function press(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const { parentElement } = event.currentTarget;
    if (event.ctrlKey || event.metaKey || event.altKey || !parentElement) return;
    const next = getTabForKey(event.key, index, items.length, parentElement.matches(":dir(rtl)"));
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || !item) return;
    event.preventDefault();
    parentElement.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
    setValue(item.value);
  }
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={LIST}>
        {items.map((item, index) => {
          const isCurrent = item === current;
          return (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              aria-selected={isCurrent}
              aria-controls={isCurrent ? panelId : undefined}
              data-state={isCurrent ? "active" : "inactive"}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => setValue(item.value)}
              onKeyDown={(event) => press(event, index)}
              className={cx(TAB, CURRENT, motion)}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      <div
        key={current?.value}
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${id}-${current?.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what Tab reaches after the tabs, whatever is in it
        tabIndex={0}
        className="pt-4 focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
      >
        {current?.content}
      </div>
    </div>
  );
}
