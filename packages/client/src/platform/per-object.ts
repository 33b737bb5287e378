/** The function, called once for each object; its result is kept for as long as that object lives. */
export function perObject<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const result = results.get(key) ?? { value: create(key) };
    results.set(key, result);
    return result.value;
  };
}
