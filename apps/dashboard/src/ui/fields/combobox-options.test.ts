import { expect, test } from "vitest";
import { filterOptions } from "./combobox-options.ts";

const options = [
  { value: "Europe/Paris", label: "Paris", detail: "Central European Time" },
  { value: "Europe/London", label: "London" },
];

test.each([
  ["", ["Paris", "London"]],
  ["europe", ["Paris", "London"]],
  ["european PARIS", ["Paris"]],
  ["  lon ", ["London"]],
  ["paris london", []],
])("filters options by %j", (text, labels) => {
  expect(filterOptions(options, text).map(({ label }) => label)).toEqual(labels);
});
