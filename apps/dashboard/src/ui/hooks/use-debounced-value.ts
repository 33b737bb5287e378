import { useEffect, useState } from "react";

/** `value`, once it has not changed for this many ms: debounces server queries while the user types. */
export function useDebouncedValue<Value>(value: Value, millis = 300): Value {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return debounced;
}
