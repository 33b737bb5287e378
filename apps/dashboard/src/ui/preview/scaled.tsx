import { type ReactNode, useCallback, useState } from "react";

/** Lays out its children in a width in pixels, and scales them down to the width that it has. */
export function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const [available, setAvailable] = useState(width);
  const observe = useCallback((frame: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable(entry.contentRect.width);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={observe} className="overflow-hidden">
      <div className="mx-auto" style={{ width, zoom: Math.min(1, available / width) || 1 }}>
        {children}
      </div>
    </div>
  );
}
