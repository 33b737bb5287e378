import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../../ui/notice.tsx";
import { isFocusLost } from "./use-focus-recovery.ts";

/** Why something is not there any more, above what still is. It takes the focus when what had it has gone, too. */
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
