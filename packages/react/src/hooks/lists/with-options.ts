/** What a hook with overloads was called with and, as the last of it, its options together with `options`. Teams have an id; options have none. */
export function withOptions(given: readonly unknown[], options: object): readonly unknown[] {
  const last = given.at(-1);
  const hasOptions = typeof last === "object" && last !== null && !("id" in last);
  return hasOptions ? [...given.slice(0, -1), { ...last, ...options }] : [...given, options];
}
