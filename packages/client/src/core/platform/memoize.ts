interface MemoMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the stored value for the key, or creates and stores it. */
export function memoize<Key, Value>(memo: MemoMap<Key, Value>, key: Key, create: () => Value): Value {
  const value = memo.get(key) ?? create();
  memo.set(key, value);
  return value;
}

/** Memoizes a function by object reference. Results must not be null and are kept as long as the object is alive. */
export function memoizeByRef<Key extends object, Value extends object>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => memoize(results, key, () => create(key));
}
