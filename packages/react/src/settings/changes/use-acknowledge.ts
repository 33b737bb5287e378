import { type ChangeEvent, useEffect, useRef, useState } from "react";

/** Asks for confirmation before the tab closes while a one-time secret is visible. */
function useUnloadWarning(): void {
  const [warn] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault());
  useEffect(() => {
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [warn]);
}

/**
 * Lets a dialog with a one-time secret close only after the user confirms that they saved it. Until then, closing shows
 * a message and focuses the checkbox.
 */
export function useAcknowledge(onAcknowledged: () => void) {
  useUnloadWarning();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isAcknowledged,
    isMissing,
    close() {
      if (isAcknowledged) return onAcknowledged();
      setMissing(true);
      inputRef.current?.focus();
    },
    checkProps: {
      ref: inputRef,
      checked: isAcknowledged,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        setAcknowledged(currentTarget.checked);
        setMissing(false);
      },
    },
  };
}
