/** The function, called once for each object; its result, never null, is kept for as long as that object lives. */
export function perObject<Key extends object, Value extends object>(create: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, Value>();
  return (key) => {
    const result = results.get(key) ?? create(key);
    results.set(key, result);
    return result;
  };
}
