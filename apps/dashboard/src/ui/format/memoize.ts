/** Caches results by arguments, without eviction. Use it for a small number of distinct arguments. */
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
