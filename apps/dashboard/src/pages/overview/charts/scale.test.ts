import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getBarAt, getBarLabels, getTicks } from "./scale.ts";

describe("grid lines", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [340, [0, 100, 200, 300, 400]],
  ])("for values up to %i are at %j", (max, ticks) => {
    expect(getTicks(max)).toEqual(ticks);
  });

  it("are few, whole, round and evenly spaced, and cover every value without an empty interval", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (max) => {
        const ticks = getTicks(max);
        const [first, step = 0] = ticks;
        expect(first).toBe(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(ticks).toEqual(ticks.map((_, index) => index * step));
        const last = ticks.at(-1) ?? 0;
        expect(last).toBeGreaterThanOrEqual(max);
        expect(last - Math.max(1, max)).toBeLessThan(step);
      }),
    );
  });
});

describe("labels of bars", () => {
  const room = { before: 20, after: 10 };

  it.each([
    [7, 420, 54, [0, 1, 2, 3, 4, 5, 6]],
    [30, 400, 54, [1, 8, 15, 22, 29]],
    [90, 398, 54, [5, 26, 47, 68, 89]],
    [1, 300, 54, [0]],
  ])("of %i bars in %i px", (count, width, label, expected) => {
    expect(getBarLabels(count, width, label, room).map(({ index }) => index)).toEqual(expected);
  });

  it("never overlap, stay inside the chart and include the last bar", () => {
    const widths = fc.record({
      count: fc.integer({ min: 1, max: 120 }),
      width: fc.integer({ min: 200, max: 700 }),
      label: fc.integer({ min: 20, max: 110 }),
    });
    fc.assert(
      fc.property(widths, ({ count, width, label }) => {
        const labels = getBarLabels(count, width, label, room);
        expect(labels.at(-1)?.index).toBe(count - 1);
        for (const [position, { center }] of labels.entries()) {
          expect(center - label / 2).toBeGreaterThanOrEqual(-room.before);
          expect(center + label / 2).toBeLessThanOrEqual(width + room.after);
          const next = labels[position + 1];
          if (next) expect(next.center - center).toBeGreaterThanOrEqual(label - 1e-6);
        }
      }),
    );
  });
});

it.each([
  [-5, 0],
  [0, 0],
  [19, 1],
  [500, 29],
])("position %i is in bar %i", (position, bar) => {
  expect(getBarAt(position, 10, 30)).toBe(bar);
});
