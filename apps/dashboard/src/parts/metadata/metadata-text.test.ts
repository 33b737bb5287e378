import { expect, test } from "vitest";
import { bytesOf, mostBytes, problemOf, textsOf, valuesOf } from "./metadata-text.ts";

const user = { clientMetadata: { plan: "pro" }, clientReadOnlyMetadata: null, serverMetadata: [1] };

test("metadata is shown as people write it, and nothing as nothing", () => {
  expect(textsOf(user)).toEqual({
    clientMetadata: '{\n  "plan": "pro"\n}',
    clientReadOnlyMetadata: "",
    serverMetadata: "[\n  1\n]",
  });
});

test("what was typed is what is sent", () => {
  expect(valuesOf({ clientMetadata: ' {"plan": "team"} ', serverMetadata: "  " })).toEqual({
    clientMetadata: { plan: "team" },
    serverMetadata: null,
  });
});

test("what was not touched is not sent", () => {
  expect(valuesOf({})).toEqual({});
});

test.each([
  ["no JSON", "{plan}"],
  ["too much of it", JSON.stringify("ä".repeat(mostBytes / 2))],
])("%s is not sent", (_, text) => {
  expect(problemOf(text, "64 KB")).toBeDefined();
});

test.each(["", "{}", "null", '"a word"', "[1, 2]"])("%j may be sent", (text) => {
  expect(problemOf(text, "64 KB")).toBeUndefined();
});

test("spaces for people do not count", () => {
  expect(bytesOf('{\n  "a":   1\n}')).toBe(bytesOf('{"a":1}'));
  expect(bytesOf('"ä"')).toBe(4);
});
