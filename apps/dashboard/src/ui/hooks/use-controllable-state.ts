import { useState } from "react";

/** The state of a controlled or uncontrolled component: `[value, set]`. */
export function useControllableState<Value>(
  controlled: Value | undefined,
  initial: Value,
  onChange: ((value: Value) => void) | undefined,
): [Value, (value: Value) => void] {
  const [own, setOwn] = useState(initial);
  function set(value: Value) {
    if (controlled === undefined) setOwn(value);
    onChange?.(value);
  }
  return [controlled === undefined ? own : controlled, set];
}
