/** Returns the task's result, or null when it throws. For parsing untrusted text. */
export function tryOrNull<Value>(task: () => Value): Value | null {
  try {
    return task();
  } catch {
    return null;
  }
}
