/** What the task returns, or null when it throws; for parsers of text that somebody else wrote. */
export function orNull<Value>(task: () => Value): Value | null {
  try {
    return task();
  } catch {
    return null;
  }
}
