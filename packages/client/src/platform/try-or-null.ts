/** What the task returns, or null when it throws; for parsers of text that somebody else wrote. */
export function tryOrNull<Value>(task: () => Value): Value | null {
  try {
    return task();
  } catch {
    return null;
  }
}
