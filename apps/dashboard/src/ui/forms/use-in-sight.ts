import { type RefObject, useEffect, useRef } from "react";

/** Scrolls an element into sight when what it tells has changed: the end of a long dialog may be out of it. */
export function useInSight<Element extends HTMLElement>(told: unknown): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (told !== undefined) ref.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return ref;
}
