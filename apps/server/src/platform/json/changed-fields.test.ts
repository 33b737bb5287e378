import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

describe("fields that changed", () => {
  test.each<[name: string, expected: object, current: object, fields: string[]]>([
    ["nothing is expected", {}, { name: "Ada" }, []],
    ["all is as expected", { name: "Ada", plan: { a: 1 } }, { name: "Ada", plan: { a: 1 } }, []],
    ["unexpected fields that differ", { name: "Ada" }, { name: "Ada", plan: "gold" }, []],
    ["one is different", { name: "Ada", plan: "gold" }, { name: "Ada", plan: "none" }, ["plan"]],
    ["several are, in the order of the expectation", { b: 1, a: 1 }, { a: 2, b: 2 }, ["b", "a"]],
    ["members are in another order", { plan: { a: 1, b: { c: 2, d: 3 } } }, { plan: { b: { d: 3, c: 2 }, a: 1 } }, []],
    ["entries of a list are in another order", { list: [1, 2] }, { list: [2, 1] }, ["list"]],
    ["a member more", { plan: { a: 1 } }, { plan: { a: 1, b: 2 } }, ["plan"]],
    ["a member less", { plan: { a: 1, b: 2 } }, { plan: { a: 1 } }, ["plan"]],
    ["a number is not its text", { n: 1 }, { n: "1" }, ["n"]],
    ["false is not null", { flag: false }, { flag: null }, ["flag"]],
    ["null is not none", { name: null }, {}, ["name"]],
    ["null is null", { name: null }, { name: null }, []],
    ["an empty object is not an empty list", { plan: {} }, { plan: [] }, ["plan"]],
    ["minus nought is nought", { n: -0 }, { n: 0 }, []],
    ["a member without a value is absent", { plan: { a: 1, b: undefined } }, { plan: { a: 1 } }, []],
    ["what every object inherits is no field", { toString: null }, {}, ["toString"]],
    ["a member called __proto__ is one", JSON.parse('{"p":{"__proto__":1}}'), { p: {} }, ["p"]],
  ])("%s", (_name, expected, current, fields) => {
    expect(changedFields(expected, current)).toEqual(fields);
  });

  test("are listed with their prefix", () => {
    expect(changedFields({ domains: [1], name: "a" }, { domains: [2], name: "b" }, "config.")).toEqual([
      "config.domains",
      "config.name",
    ]);
  });

  test("are none when the expected values are the ones that were read, whatever they are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (current) => {
        expect(changedFields(JSON.parse(JSON.stringify(current)), current)).toEqual([]);
      }),
    );
  });
});
