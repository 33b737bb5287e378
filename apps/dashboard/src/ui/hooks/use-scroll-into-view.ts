import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the element into view when `told` changes: the end of a long dialog may be out of view. */
export function useScrollIntoView<Element extends HTMLElement>(value: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (value !== undefined) ref.current?.scrollIntoView({ block: "nearest" });
  }, [value]);
  return ref;
}
