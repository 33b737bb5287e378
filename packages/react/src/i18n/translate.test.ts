import { describe, expect, it } from "vitest";
import { en } from "./messages/en.ts";
import { enLater } from "./messages/en-later.ts";
import { applyOverrides, createTranslate, fillPlaceholders, refuseUnknownOverrides } from "./translate.ts";

const english = { ...en, ...enLater };

describe("translation overrides", () => {
  it("replace every text that reads like the key", () => {
    const t = createTranslate(applyOverrides(en, en, { "Sign in": "Log in" }));
    expect([t("signIn"), t("signInTitle"), t("signUp")]).toEqual(["Log in", "Log in", "Sign up"]);
  });

  it("refuse a text that no component uses", () => {
    const overrides = JSON.parse('{"Sign inn":"Log in"}');
    expect(() => refuseUnknownOverrides(english, overrides)).toThrow('no text reads "Sign inn"');
  });
});

describe("placeholders", () => {
  it("are filled wherever they stand, in any order", () => {
    expect(fillPlaceholders("{b} {a} {b}", { a: 1, b: "x" })).toBe("x 1 x");
  });

  it("stay visible when no value is given", () => {
    expect(fillPlaceholders("Hello {name}", {})).toBe("Hello {name}");
  });
});

describe("the English texts", () => {
  it("have different keys in both files", () => {
    expect(Object.keys(en).filter((key) => key in enLater)).toEqual([]);
  });

  it("do not shout", () => {
    expect(Object.values(english).filter((text) => text.includes("!"))).toEqual([]);
  });
});
