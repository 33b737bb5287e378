import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../ui/notice.tsx";
import { isFocusLost } from "./use-focus-recovery.ts";

/** Explains why a section is no longer available. Receives focus if the focused element was removed with it. */
export function SectionNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isFocusLost()) ref.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="vst-section-notice" ref={ref} tabIndex={-1}>
      <Notice tone="warn">{children}</Notice>
    </div>
  );
}
