import { expect, test } from "vitest";
import { ariaSort, nextSort } from "./columns.ts";

test.each([
  ["a column of words begins at A", undefined, { key: "name" }, { key: "name", isDescending: false }],
  [
    "a column of figures begins with the largest",
    undefined,
    { key: "age", isNumeric: true },
    { key: "age", isDescending: true },
  ],
  [
    "the same column turns round",
    { key: "name", isDescending: false },
    { key: "name" },
    { key: "name", isDescending: true },
  ],
  [
    "another column begins anew",
    { key: "age", isDescending: true },
    { key: "name" },
    { key: "name", isDescending: false },
  ],
])("%s", (_, before, column, after) => {
  expect(nextSort(before, column)).toEqual(after);
});

test("a header reports its sort direction", () => {
  expect(ariaSort({ key: "name", isDescending: true }, "name")).toBe("descending");
  expect(ariaSort({ key: "name", isDescending: false }, "name")).toBe("ascending");
  expect(ariaSort({ key: "age", isDescending: false }, "name")).toBe("none");
});
