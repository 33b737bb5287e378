/** Merges `options` into the last argument of an overloaded hook call. Teams have an `id`; options do not. */
export function withOptions(given: readonly unknown[], options: object): readonly unknown[] {
  const last = given.at(-1);
  const hasOptions = typeof last === "object" && last !== null && !("id" in last);
  return hasOptions ? [...given.slice(0, -1), { ...last, ...options }] : [...given, options];
}
