import { useRef } from "react";

/** Whether the focused element was removed from the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** For lists with removable entries: `keep` moves focus to the title if the focused element was removed. */
export function useFocusRecovery() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  function recoverFocus() {
    // Wait until the entry is removed.
    requestAnimationFrame(() => {
      if (isFocusLost()) titleRef.current?.focus();
    });
  }
  return { titleRef, recoverFocus };
}
