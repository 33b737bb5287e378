import { describe, expect, test } from "vitest";
import { formatJson, parseJson } from "./parse-json.ts";

describe("checking what somebody typed", () => {
  test("an empty text is nothing, not a problem", () => {
    expect(parseJson("  \n")).toEqual({ ok: true, value: undefined });
  });

  test("valid JSON gives its value", () => {
    expect(parseJson('{"plan": "team"}')).toEqual({ ok: true, value: { plan: "team" } });
  });

  test.each([
    ["a comma too many", '{\n  "a": 1,\n}', 3],
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', 3],
    ["a word without quotes", '{\n\n  "a": nope\n}', 3],
    ["an end that is missing", '{\n  "a": {', 2],
    ["single quotes", "{'a': 1}", 1],
  ])("%s is told with its line", (_, text, line) => {
    const checked = parseJson(text);
    expect(checked.ok).toBe(false);
    expect(!checked.ok && checked.problem.line).toBe(line);
    expect(!checked.ok && checked.problem.message).not.toMatch(/position|is not valid JSON|^$/);
  });
});

describe("formatting", () => {
  test("indents by two", () => expect(formatJson('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}'));
  test("leaves what does not parse", () => expect(formatJson('{"a":')).toBe('{"a":'));
  test("leaves nothing as nothing", () => expect(formatJson("")).toBe(""));
});
