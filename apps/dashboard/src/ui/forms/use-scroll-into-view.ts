import { type RefObject, useEffect, useRef } from "react";

/** Scrolls an element into sight when what it tells has changed: the end of a long dialog may be out of it. */
export function useScrollIntoView<Element extends HTMLElement>(value: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (value !== undefined) ref.current?.scrollIntoView({ block: "nearest" });
  }, [value]);
  return ref;
}
