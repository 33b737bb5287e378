import { describe, expect, it } from "vitest";
import { withOptions } from "../objects/object-hooks.ts";

const options = { tokenStore: "memory" };
const team = { id: "team" };

describe("a user's hook is called with that user's token store", () => {
  it.each<[string, unknown[], unknown[]]>([
    ["nothing", [], [options]],
    ["options", [{ recursive: false }], [{ recursive: false, ...options }]],
    ["a team", [team], [team, options]],
    ["the id of a team", ["team"], ["team", options]],
    ["a team and options", [team, { recursive: false }], [team, { recursive: false, ...options }]],
    ["a team and a permission", [team, "billing"], [team, "billing", options]],
  ])("after %s", (_case, given, expected) => {
    expect(withOptions(given, options)).toEqual(expected);
  });
});
