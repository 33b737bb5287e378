interface MemoMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What is remembered for the key; made, and remembered from then on, when there is nothing yet. */
export function memoize<Key, Value>(memo: MemoMap<Key, Value>, key: Key, create: () => Value): Value {
  const value = memo.get(key) ?? create();
  memo.set(key, value);
  return value;
}

/** The function, called once for each object; its result, never null, is kept for as long as that object lives. */
export function memoizeByRef<Key extends object, Value extends object>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => memoize(results, key, () => create(key));
}
