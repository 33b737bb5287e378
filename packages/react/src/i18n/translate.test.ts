import { describe, expect, it } from "vitest";
import { en } from "./en/shared.ts";
import { englishMessages } from "./english-text.ts";
import { createTranslate, fillPlaceholders } from "./translate.ts";

const allEnglish: Record<string, string> = Object.assign({}, ...englishMessages);

describe("translation overrides", () => {
  it("replace every message with that English text", () => {
    const t = createTranslate(en, { "Sign in": "Log in" });
    expect([t("signIn"), t("signInTitle"), t("signUp")]).toEqual(["Log in", "Log in", "Sign up"]);
  });
});

describe("placeholders", () => {
  it("are filled at any position, in any order", () => {
    expect(fillPlaceholders("{b} {a} {b}", { a: 1, b: "x" })).toBe("x 1 x");
  });

  it("stay visible when their value is missing", () => {
    expect(fillPlaceholders("Hello {name}", {})).toBe("Hello {name}");
  });
});

describe("the English messages", () => {
  it("have unique keys across all files", () => {
    const keys = englishMessages.flatMap((messages) => Object.keys(messages));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("contain no exclamation marks", () => {
    expect(Object.values(allEnglish).filter((text) => text.includes("!"))).toEqual([]);
  });
});
