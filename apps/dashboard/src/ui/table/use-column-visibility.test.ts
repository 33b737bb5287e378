import { expect, test } from "vitest";
import { resolveColumnVisibility } from "./column-menu.tsx";

const columns = [{ key: "name" }, { key: "id", isHiddenByDefault: true }, { key: "age" }];
const defaults = { name: true, id: false, age: true };

test.each([
  ["nothing is remembered", null, defaults],
  ["a choice is remembered", '{"id":true,"age":false}', { name: true, id: true, age: false }],
  ["a column is gone", '{"gone":true}', defaults],
  ["what is remembered is no choice", '{"id":"yes"}', defaults],
  ["what is remembered is broken", "{", defaults],
  ["what is remembered is nothing", "null", defaults],
])("when %s", (_, stored, shown) => {
  expect(resolveColumnVisibility(columns, stored)).toEqual(shown);
});
