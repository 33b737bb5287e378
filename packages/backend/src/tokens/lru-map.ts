/** A map that forgets the entry that was used least recently when it has more than `max`. */
export function createLruMap<Value>(max: number): Map<string, Value> {
  return new (class extends Map<string, Value> {
    override get(key: string): Value | undefined {
      const value = super.get(key);
      if (value === undefined) return undefined;
      super.delete(key);
      super.set(key, value);
      return value;
    }

    override set(key: string, value: Value): this {
      super.delete(key);
      super.set(key, value);
      if (this.size > max) super.delete(String(this.keys().next().value));
      return this;
    }
  })();
}
