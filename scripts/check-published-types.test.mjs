import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { applyDifferences, findExportedNames, findUncheckedNames } from "./check-published-types.mjs";
import { ROOT } from "./lib/repository.mjs";
import { differences } from "./published-types/differences.mjs";

const declarations = readFileSync(join(ROOT, "node_modules/@stackframe/react/dist/index.d.ts"), "utf8");
const checks = readFileSync(join(ROOT, "scripts/published-types/assignable.ts"), "utf8");

describe("the published kit's types", () => {
  it("have 87 exported names, and each is compared with ours", () => {
    expect(findExportedNames(declarations)).toHaveLength(87);
    expect(findUncheckedNames(declarations, checks)).toEqual([]);
  });

  it("that no check mentions are found", () => {
    expect(findUncheckedNames("export { type Team, useUser };", "Theirs.Team")).toEqual(["useUser"]);
  });

  it("differ from ours in few places, each with a reason that still applies", () => {
    expect(differences.every(({ why }) => why.endsWith("."))).toBe(true);
    expect(() => applyDifferences(declarations)).not.toThrow();
    expect(() => applyDifferences("export {};")).toThrow("Found 0 times in the published kit");
  });
});
