import { type ChangeEvent, useRef, useState } from "react";
import { useUnloadWarning } from "./use-unload-warning.ts";

/** Closing a dialog with something that is never shown again, once the person says that it is kept. Before, they are told why it stays,
 *  and the focus goes to what they have to tick. */
export function useAcknowledge(onAcknowledged: () => void) {
  useUnloadWarning();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
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
