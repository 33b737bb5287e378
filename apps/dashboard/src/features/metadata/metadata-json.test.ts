import { expect, test } from "vitest";
import { formatMetadata, getJsonByteLength, maxBytes, parseMetadata, validateMetadata } from "./metadata-json.ts";

const user = { clientMetadata: { plan: "pro" }, clientReadOnlyMetadata: null, serverMetadata: [1] };

test("shows metadata as formatted JSON, and null as an empty field", () => {
  expect(formatMetadata(user)).toEqual({
    clientMetadata: '{\n  "plan": "pro"\n}',
    clientReadOnlyMetadata: "",
    serverMetadata: "[\n  1\n]",
  });
});

test("parses the typed JSON", () => {
  expect(parseMetadata({ clientMetadata: ' {"plan": "team"} ', serverMetadata: "  " })).toEqual({
    clientMetadata: { plan: "team" },
    serverMetadata: null,
  });
});

test("omits fields that were not edited", () => {
  expect(parseMetadata({})).toEqual({});
});

test.each([
  ["no JSON", "{plan}"],
  ["too much of it", JSON.stringify("ä".repeat(maxBytes / 2))],
])("rejects %s", (_, text) => {
  expect(validateMetadata(text, "64 KB")).toBeDefined();
});

test.each(["", "{}", "null", '"a word"', "[1, 2]"])("accepts %j", (text) => {
  expect(validateMetadata(text, "64 KB")).toBeUndefined();
});

test("does not count whitespace outside strings", () => {
  expect(getJsonByteLength('{\n  "a":   1\n}')).toBe(getJsonByteLength('{"a":1}'));
  expect(getJsonByteLength('"ä"')).toBe(4);
});
