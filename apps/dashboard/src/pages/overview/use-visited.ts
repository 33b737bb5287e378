import { useEffect, useRef, useState } from "react";

/** So far below the window something is got ready, in px. */
const AHEAD = 400;

/** Whether an element has come near the window by now: until then what is dear to draw is not drawn. */
export function useVisited<Of extends HTMLElement>() {
  const ref = useRef<Of>(null);
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    if (wasNear || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${AHEAD}px 0px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasNear]);
  return { ref, wasNear };
}
