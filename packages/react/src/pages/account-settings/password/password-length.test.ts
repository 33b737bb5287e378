import { describe, expect, it } from "vitest";
import { measurePassword } from "./password-form.tsx";

describe("new password length", () => {
  it.each([
    ["", 8, "short", 0],
    ["1234567", 8, "short", 7],
    ["12345678", 8, "fair", 8],
    ["correct horse b", 8, "good", 15],
    ["fünf Wörter ☕🥐🚲", 8, "good", 15],
    ["correct horse battery", 30, "short", 21],
    ["a sentence that is quite long enough", 30, "good", 36],
  ])("rates %j, with a minimum of %i, as %s", (password, min, level, count) => {
    expect(measurePassword(password, min)).toMatchObject({ level, count });
  });
});
