interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** What is remembered for the key; made, and remembered from then on, when there is nothing yet. */
export function remembered<Key, Value>(memory: Memory<Key, Value>, key: Key, create: () => Value): Value {
  const value = memory.get(key) ?? create();
  memory.set(key, value);
  return value;
}

/** The function, called once for each object; its result, never null, is kept for as long as that object lives. */
export function perObject<Key extends object, Value extends object>(create: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => remembered(results, key, () => create(key));
}
