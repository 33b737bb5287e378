import { describe, expect, it } from "vitest";
import { themeCss, tokensCss } from "./theme-css.ts";
import { themeKeys } from "./tokens.ts";

describe("the default tokens", () => {
  it("are defined for every theme key, with zero specificity", () => {
    for (const token of Object.values(themeKeys)) expect(tokensCss).toContain(`--vestibule-${token}:`);
    expect(tokensCss.startsWith(":where(.stack-scope){")).toBe(true);
  });
});

describe("an application theme", () => {
  it("is empty when nothing is overridden", () => {
    expect(themeCss({})).toBe("");
  });

  it("sets individual tokens of each scheme", () => {
    const css = themeCss({ light: { background: "white" }, dark: { background: "#000" }, radius: "4px" });
    expect(css).toContain(".stack-scope{--vestibule-paper:white;--vestibule-radius:4px;}");
    expect(css).toContain(".stack-scope:where([data-scheme=dark]){--vestibule-paper:#000;}");
    expect(css).toContain(
      "@media (prefers-color-scheme:dark){.stack-scope:where(:not([data-scheme=light])){--vestibule-paper:#000;}}",
    );
  });

  it("derives hover and soft colors from a new primary color unless they are set", () => {
    expect(themeCss({ light: { primary: "rebeccapurple" } })).toContain("--vestibule-accent-hover:color-mix(");
    expect(themeCss({ light: { primary: "rebeccapurple", primaryHover: "indigo" } })).toContain(
      "--vestibule-accent-hover:indigo;",
    );
  });

  it.each(["red;}body{display:none", "url(x)</style>", "\\7d"])("rejects %j as a color", (value) => {
    expect(() => themeCss({ light: { primary: value } })).toThrow('"primary"');
  });

  it("rejects an unknown key", () => {
    const theme = { light: JSON.parse('{"primry":"red"}') };
    expect(() => themeCss(theme)).toThrow('"primry" is not a theme key');
  });
});
