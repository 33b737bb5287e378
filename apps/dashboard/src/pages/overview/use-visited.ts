import { useEffect, useRef, useState } from "react";

/** How far below the viewport to start rendering, in px. */
const AHEAD = 400;

/** Whether an element has been near the viewport, to delay expensive rendering until then. */
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
