import { expect, test } from "vitest";
import { toggleRow } from "./use-table-model.ts";

const order = ["a", "b", "c", "d", "e"];

test.each([
  ["a row is chosen", [], 1, undefined, ["b"]],
  ["a chosen row is left", ["a", "b"], 1, undefined, ["a"]],
  ["with Shift all rows in between are chosen", ["b"], 3, 1, ["b", "c", "d"]],
  ["with Shift upwards too", ["d"], 1, 3, ["b", "c", "d"]],
  ["with Shift on a chosen row all in between are left", ["a", "b", "c", "d"], 3, 1, ["a"]],
  ["rows that are no longer loaded stay selected", ["gone"], 0, undefined, ["gone", "a"]],
  ["a row that is not there changes nothing", ["a"], 9, undefined, ["a"]],
])("%s", (_, selected, index, anchor, after) => {
  expect(toggleRow(selected, order, index, anchor)).toEqual(after);
});
