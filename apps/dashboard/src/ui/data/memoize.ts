/** Makes each thing once: the same arguments give the same again. For a handful of different ones. */
export function memoize<Args extends readonly unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const before = made.get(key);
    if (before !== undefined) return before;
    const now = make(...args);
    made.set(key, now);
    return now;
  };
}
