import { useEffect, useState } from "react";

/** `value` once it has not changed for so many ms: what a server is asked for while somebody types. */
export function useDebouncedValue<Value>(value: Value, millis = 300): Value {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return debounced;
}
