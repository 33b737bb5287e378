import { useEffect, useRef, useState } from "react";

/** Whether an element has been near the viewport, to delay expensive rendering until then. `ahead`: in px, below it. */
export function useVisited<Of extends HTMLElement>(ahead: number) {
  const ref = useRef<Of>(null);
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    if (wasNear || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasNear, ahead]);
  return { ref, wasNear };
}
