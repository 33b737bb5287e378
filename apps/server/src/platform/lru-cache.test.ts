import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LruCache } from "./lru-cache.ts";

describe("an LRU cache", () => {
  test("evicts the least recently used entry", () => {
    const cache = new LruCache<number>(2);
    cache.set("a", 1);
    cache.set("b", 2);
    cache.get("a");
    cache.set("c", 3);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
  });

  test("treats a write as a use and replaces the value", () => {
    const cache = new LruCache<number>(2);
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("a", 9);
    cache.set("c", 3);
    expect([cache.get("a"), cache.get("b")]).toEqual([9, undefined]);
  });

  test("deletes one entry, or all", () => {
    const cache = new LruCache<number>(3);
    cache.set("a", 1);
    cache.set("b", 2);
    cache.delete("a");
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, 2]);
    cache.clear();
    expect(cache.get("b")).toBeUndefined();
  });

  test("behaves like a list of the most recently used keys, for any sequence of operations", () => {
    const key = fc.constantFrom("a", "b", "c", "d", "__proto__");
    const action = fc.oneof(
      fc.record({ do: fc.constant("set" as const), key, value: fc.nat(9) }),
      fc.record({ do: fc.constant("get" as const), key }),
      fc.record({ do: fc.constant("delete" as const), key }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.array(action), (capacity, actions) => {
        const cache = new LruCache<number>(capacity);
        let model: [string, number][] = [];
        for (const step of actions) {
          const known = model.find(([name]) => name === step.key);
          model = model.filter(([name]) => name !== step.key);
          if (step.do === "set") {
            cache.set(step.key, step.value);
            model = [...model, [step.key, step.value] as [string, number]].slice(-capacity);
          } else if (step.do === "get") {
            expect(cache.get(step.key)).toBe(known?.[1]);
            if (known) model.push(known);
          } else cache.delete(step.key);
        }
        for (const [name, value] of model) expect(cache.get(name)).toBe(value);
      }),
    );
  });
});
