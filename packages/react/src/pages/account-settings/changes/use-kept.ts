import { type ChangeEvent, useRef, useState } from "react";
import { useLeaveWarning } from "./use-leave-warning.ts";

/** Closing a dialog with something that is never shown again, once the person says that it is kept. Before, they are told why it stays,
 *  and the focus goes to what they have to tick. */
export function useKept(onKept: () => void) {
  useLeaveWarning();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isKept, setKept] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    isMissing,
    close() {
      if (isKept) return onKept();
      setMissing(true);
      inputRef.current?.focus();
    },
    checkProps: {
      ref: inputRef,
      checked: isKept,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        setKept(currentTarget.checked);
        setMissing(false);
      },
    },
  };
}
