import { Link, type LinkProps } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { watchHiddenEdges } from "../hooks/hidden-edges.ts";
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
  const current = items.find((item) => item.value === value) ?? items[0];
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
      <div ref={watchHiddenEdges} role="tablist" aria-label={label} className={LIST}>
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
        className="pt-4 outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
      >
        {current?.content}
      </div>
    </div>
  );
}

/** How many px of the previous tab stay visible. */
const PEEK = 32;

const CURRENT_PROPS = { "data-state": "active", "aria-current": "page" } as const;
const OTHER = { "data-state": "inactive", "aria-current": undefined } as const;

export type LinkTab = {
  label: ReactNode;
  link: LinkProps /** Overrides the router's own match. */;
  isCurrent?: boolean | undefined;
};

/** Tabs with their own URLs: rendered as navigation links, with `aria-current` on the current one. */
export function LinkTabs({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly LinkTab[];
  className?: string | undefined;
}) {
  const list = useRef<HTMLElement>(null);
  const currentIndex = items.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => watchHiddenEdges(list.current), []);
  // On phones the current tab may be scrolled out of view.
  useEffect(() => {
    const tab = list.current?.children[currentIndex];
    if (list.current && tab instanceof HTMLElement)
      list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - PEEK;
  }, [currentIndex]);
  return (
    <nav ref={list} aria-label={label} className={cx(LIST, className)}>
      {items.map(({ label: text, link, isCurrent }, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs of a page are fixed
          key={index}
          preload="intent"
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={isCurrent === false ? OTHER : CURRENT_PROPS}
          inactiveProps={isCurrent === true ? CURRENT_PROPS : OTHER}
          {...link}
          className={cx(TAB, CURRENT, motion)}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
