import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { type AccentScheme, accentBackgrounds, deriveAccentColors, getContrast } from "./accent-colors.ts";

const color = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const schemes = ["light", "dark"] as const satisfies readonly AccentScheme[];

test("text has a contrast of at least 4.5, and borders at least 3, for every accent in both schemes", () => {
  assert(
    property(color, constantFrom(...schemes), (accent, scheme) => {
      const colors = deriveAccentColors(accent, scheme);
      for (const text of [colors.accent, colors.hover])
        for (const background of accentBackgrounds[scheme])
          expect(getContrast(text, background)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(colors.accent, colors.soft)).toBeGreaterThanOrEqual(4.5);
      for (const button of [colors.accent, colors.hover])
        expect(getContrast(colors.text, button)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});

test("the extremes become gray", () => {
  expect(deriveAccentColors("#ffffff", "light").accent).not.toBe("#ffffff");
  expect(deriveAccentColors("#000000", "dark").accent).not.toBe("#000000");
});

test("an accent with enough contrast stays as it is, and an adjusted one is legible already", () => {
  expect(deriveAccentColors("#0B6E63", "light").accent).toBe("#0b6e63");
  assert(
    property(color, constantFrom(...schemes), (accent, scheme) => {
      const adjusted = deriveAccentColors(accent, scheme).accent;
      expect(deriveAccentColors(adjusted, scheme).accent).toBe(adjusted);
    }),
  );
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#ffffff", "#ffffff", 1],
])("the contrast of %s and %s is %d", (one, other, contrast) => {
  expect(getContrast(one, other)).toBeCloseTo(contrast, 2);
});
