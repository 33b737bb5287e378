/** Undefined if it throws, as storage does where it's blocked. */
export function tryOrUndefined<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
