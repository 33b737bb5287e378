import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { scrollToTab, watchHiddenEdges } from "../hooks/hidden-edges.ts";
import { CURRENT, cx, LIST, motion, TAB } from "../styles.ts";

const CURRENT_PROPS = { "data-state": "active", "aria-current": "page" } as const;
const OTHER = { "data-state": "inactive", "aria-current": undefined } as const;

export type LinkTab = {
  label: ReactNode;
  link: LinkProps;
  /** Overrides the router's own match. */
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
  useEffect(() => scrollToTab(list.current, currentIndex), [currentIndex]);
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
