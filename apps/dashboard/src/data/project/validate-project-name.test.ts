import { expect, it } from "vitest";
import { validateProjectName } from "./validate-project-name.ts";

const long = "a".repeat(101);

it.each([
  ["a name", "Acme", undefined, undefined],
  ["none", "", undefined, "blank"],
  ["spaces", "  ", undefined, "blank"],
  ["as long as it may be", "a".repeat(100), undefined, undefined],
  ["that long, with spaces around it", ` ${"a".repeat(100)} `, undefined, undefined],
  ["that long, of emoji", "👍".repeat(100), undefined, undefined],
  ["one character longer", long, undefined, "long"],
  ["longer, but what it is called already", long, long, undefined],
  ["longer, and not what it is called", `${long}!`, long, "long"],
])("%s", (_, name, before, problem) => {
  expect(validateProjectName(name, before)).toBe(problem);
});
