import { expect, test } from "vitest";
import { formatMetadata, getJsonByteLength, maxBytes, parseMetadata, validateMetadata } from "./metadata-json.ts";

const user = { clientMetadata: { plan: "pro" }, clientReadOnlyMetadata: null, serverMetadata: [1] };

test("metadata is shown as people write it, and nothing as nothing", () => {
  expect(formatMetadata(user)).toEqual({
    clientMetadata: '{\n  "plan": "pro"\n}',
    clientReadOnlyMetadata: "",
    serverMetadata: "[\n  1\n]",
  });
});

test("what was typed is what is sent", () => {
  expect(parseMetadata({ clientMetadata: ' {"plan": "team"} ', serverMetadata: "  " })).toEqual({
    clientMetadata: { plan: "team" },
    serverMetadata: null,
  });
});

test("what was not touched is not sent", () => {
  expect(parseMetadata({})).toEqual({});
});

test.each([
  ["no JSON", "{plan}"],
  ["too much of it", JSON.stringify("ä".repeat(maxBytes / 2))],
])("%s is not sent", (_, text) => {
  expect(validateMetadata(text, "64 KB")).toBeDefined();
});

test.each(["", "{}", "null", '"a word"', "[1, 2]"])("%j may be sent", (text) => {
  expect(validateMetadata(text, "64 KB")).toBeUndefined();
});

test("spaces for people do not count", () => {
  expect(getJsonByteLength('{\n  "a":   1\n}')).toBe(getJsonByteLength('{"a":1}'));
  expect(getJsonByteLength('"ä"')).toBe(4);
});
