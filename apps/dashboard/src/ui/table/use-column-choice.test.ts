import { expect, test } from "vitest";
import { chosenColumns } from "./use-column-choice.ts";

const columns = [{ key: "name" }, { key: "id", isHiddenAtFirst: true }, { key: "age" }];
const usual = { name: true, id: false, age: true };

test.each([
  ["nothing is remembered", null, usual],
  ["a choice is remembered", '{"id":true,"age":false}', { name: true, id: true, age: false }],
  ["a column is gone", '{"gone":true}', usual],
  ["what is remembered is no choice", '{"id":"yes"}', usual],
  ["what is remembered is broken", "{", usual],
  ["what is remembered is nothing", "null", usual],
])("when %s", (_, stored, shown) => {
  expect(chosenColumns(columns, stored)).toEqual(shown);
});
