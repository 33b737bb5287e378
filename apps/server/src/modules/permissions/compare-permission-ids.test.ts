import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePermissionIds } from "./check-permission.ts";

const id = fc.string({ unit: fc.constantFrom(..."az09_:"), minLength: 1, maxLength: 4 });

describe("sort order of permission ids", () => {
  test("sorts by upper-cased code point: $, digits, colon, letters, underscore", () => {
    const ids = ["_a", "b", "a_b", "a", "a:b", "9", "$read_members", "a9", "ab", ":"];
    const inOrder = ["$read_members", "9", ":", "a", "a9", "a:b", "ab", "a_b", "b", "_a"];
    expect(ids.sort(comparePermissionIds)).toEqual(inOrder);
  });

  test("doesn't depend on the initial order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), (ids) => {
        expect([...ids].reverse().sort(comparePermissionIds)).toEqual([...ids].sort(comparePermissionIds));
      }),
    );
  });
});
