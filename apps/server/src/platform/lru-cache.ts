/** Keeps the most recently used entries. `capacity`: entries. */
export class LruCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #capacity: number;
  /** The entry that was used last needs no move, which is the usual case for a busy key. */
  #newest: string | undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined && key !== this.#newest) this.#move(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#move(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  #move(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
