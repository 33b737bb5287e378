import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getRenderedRows, getRowWindow } from "./table-body.tsx";
import { getRowHeight } from "./table-cells.tsx";

const lists = fc.record({
  scrollTop: fc.integer({ min: -200, max: 500_000 }),
  height: fc.integer({ min: 0, max: 2_000 }),
  count: fc.nat({ max: 10_000 }),
  rowHeight: fc.boolean().map(getRowHeight),
});

describe("rendered rows", () => {
  test.each([
    ["at the top", 0, 440, 1_000, { first: 0, end: 20 }],
    ["further down", 44 * 100, 440, 1_000, { first: 92, end: 120 }],
    ["pulled beyond the top, as on phones", -80, 440, 1_000, { first: 0, end: 20 }],
    ["of a short list", 0, 440, 3, { first: 0, end: 3 }],
    ["of none", 0, 440, 0, { first: 0, end: 0 }],
  ])("%s", (_, scrollTop, height, count, window) => {
    expect(getRowWindow(scrollTop, height, count, getRowHeight(false))).toEqual(window);
  });

  test("include every visible row and a bounded number of others", () => {
    fc.assert(
      fc.property(lists, ({ scrollTop, height, count, rowHeight }) => {
        const { first, end } = getRowWindow(scrollTop, height, count, rowHeight);
        for (let index = 0; index < count; index += 1) {
          const isInSight = (index + 1) * rowHeight > scrollTop && index * rowHeight < scrollTop + height;
          if (isInSight && (index < first || index >= end)) return false;
        }
        return end - first <= height / rowHeight + 26;
      }),
    );
  });

  test("are in order without duplicates and include the focused row", () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 10_000 }), ({ scrollTop, height, count, rowHeight }, active) => {
        fc.pre(active < count);
        const rows = getRenderedRows(getRowWindow(scrollTop, height, count, rowHeight), active, count);
        expect(rows).toContain(active);
        expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
        expect(rows.every((index) => index >= 0 && index < count)).toBe(true);
      }),
    );
  });
});
