import { describe, expect, test } from "vitest";
import { compareValues, sortRows } from "./columns.ts";

test.each([
  ["words by the language, whatever their case", ["b", "A", "ä", "C"], ["A", "ä", "b", "C"]],
  ["numbers within words", ["item 10", "item 9"], ["item 9", "item 10"]],
  ["numbers", [10, 9, -1], [-1, 9, 10]],
  ["times", [new Date(2), new Date(1)], [new Date(1), new Date(2)]],
  ["what is not there comes first", ["b", null, "a"], [null, "a", "b"]],
  ["no before yes", [true, false], [false, true]],
])("sorts %s", (_, values, sorted) => {
  expect(values.toSorted(compareValues)).toEqual(sorted);
});

describe("rows", () => {
  type Team = { name: string; size: number };
  const teams: Team[] = [
    { name: "b", size: 1 },
    { name: "c", size: 2 },
    { name: "a", size: 1 },
  ];
  const columns = [
    { key: "name", header: "Name", cell: () => null },
    { key: "size", header: "Size", cell: () => null, sortValue: ({ size }: Team) => size },
  ];
  const namesBy = (sort: Parameters<typeof sortRows>[2]) => sortRows(teams, columns, sort).map(({ name }) => name);

  test.each([
    ["that are not sorted stay as they came", undefined, ["b", "c", "a"]],
    ["with equal values stay in the order they came in", { key: "size", isDescending: false }, ["b", "a", "c"]],
    ["with equal values do so backwards too", { key: "size", isDescending: true }, ["c", "b", "a"]],
    ["of a column that does not sort stay as they came", { key: "name", isDescending: false }, ["b", "c", "a"]],
    ["of a column that is not there stay as they came", { key: "gone", isDescending: false }, ["b", "c", "a"]],
  ])("%s", (_, sort, sorted) => {
    expect(namesBy(sort)).toEqual(sorted);
  });

  test("are not sorted in place, because the query client owns the array", () => {
    const before = [...teams];
    namesBy({ key: "size", isDescending: true });
    expect(teams).toEqual(before);
  });
});
