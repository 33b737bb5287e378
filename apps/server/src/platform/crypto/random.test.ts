import { describe, expect, test } from "vitest";
import { randomSecret, randomText } from "./random.ts";

describe("random texts", () => {
  test("have the requested length and use the alphabet without look-alike characters", () => {
    for (const length of [0, 1, 16, 45, 300])
      expect(randomText(length)).toMatch(new RegExp(`^[0-9a-hjkmnp-tv-z]{${length}}$`));
  });

  test("secrets have 45 characters and don't repeat", () => {
    const secrets = Array.from({ length: 5_000 }, randomSecret);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(secret).toHaveLength(45);
  });

  test("every position, including the last, can be any character", () => {
    const secrets = Array.from({ length: 5_000 }, randomSecret);
    for (let position = 0; position < 45; position++) {
      expect(new Set(secrets.map((secret) => secret[position])).size).toBe(32);
    }
  });
});
