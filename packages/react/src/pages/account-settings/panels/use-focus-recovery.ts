import { useRef } from "react";

/** Whether what had the focus was taken off the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** For a list whose lines go away: `keep` puts the focus on the title when what had it was taken off the page. */
export function useFocusRecovery() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  function recoverFocus() {
    // After the line is gone.
    requestAnimationFrame(() => {
      if (isFocusLost()) titleRef.current?.focus();
    });
  }
  return { titleRef, recoverFocus };
}
