import { describe, expect, test } from "vitest";
import { formatJson, parseJson } from "./json-field.tsx";

describe("parsing JSON", () => {
  test("treats empty text as undefined", () => {
    expect(parseJson("  \n")).toEqual({ ok: true, value: undefined });
  });

  test("returns the value of valid JSON", () => {
    expect(parseJson('{"plan": "team"}')).toEqual({ ok: true, value: { plan: "team" } });
  });

  test.each([
    ["a comma too many", '{\n  "a": 1,\n}', 3],
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', 3],
    ["a word without quotes", '{\n\n  "a": nope\n}', 3],
    ["an end that is missing", '{\n  "a": {', 2],
    ["single quotes", "{'a': 1}", 1],
  ])("reports the line of %s", (_, text, line) => {
    const checked = parseJson(text);
    expect(checked.ok).toBe(false);
    expect(!checked.ok && checked.problem.line).toBe(line);
    expect(!checked.ok && checked.problem.message).not.toMatch(/position|is not valid JSON|^$/);
  });
});

describe("formatting JSON", () => {
  test("indents by two spaces", () => expect(formatJson('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}'));
  test("keeps invalid JSON", () => expect(formatJson('{"a":')).toBe('{"a":'));
  test("keeps empty text", () => expect(formatJson("")).toBe(""));
});
