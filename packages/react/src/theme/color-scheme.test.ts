import { describe, expect, it } from "vitest";
import { detectColorScheme } from "./color-scheme.ts";

const page = (attributes: Record<string, string>) => (name: string) => attributes[name] ?? null;

describe("the color scheme of the host page", () => {
  it.each([
    [{ "data-theme": "dark" }, "normal", "dark"],
    [{ "data-color-scheme": "light" }, "normal", "light"],
    [{ "data-mui-color-scheme": "dark" }, "normal", "dark"],
    [{ class: "antialiased dark" }, "normal", "dark"],
    [{ class: "theme-light" }, "light dark", "light"],
    [{ "data-theme": "light", class: "dark" }, "normal", "light"],
    [{}, "dark", "dark"],
    [{}, "only light", "light"],
    [{ class: "highlight darkroom" }, "normal", undefined],
    [{ "data-theme": "ocean" }, "light dark", undefined],
    [{}, "normal", undefined],
  ])("with %j and color-scheme %s is %s", (attributes, css, scheme) => {
    expect(detectColorScheme(page(attributes), css)).toBe(scheme);
  });
});
