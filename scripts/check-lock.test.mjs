import { expect, it } from "vitest";
import { findMissing } from "./check-lock.mjs";

const optionalDependencies = { "@fast/linux": "1.0.0", "@fast/windows": "1.0.0" };

it("names the platform packages that the lock file lacks, wherever their package is installed (operations 6)", () => {
  const packages = {
    "": {},
    "apps/server": { optionalDependencies: { "@fast/mac": "2.0.0" } },
    "node_modules/@fast/linux": {},
    "node_modules/fast": { optionalDependencies },
    "node_modules/other/node_modules/fast": { optionalDependencies },
    "node_modules/other/node_modules/@fast/windows": {},
  };
  expect(findMissing({ packages })).toEqual(["@fast/mac@2.0.0 of apps/server", "@fast/windows@1.0.0 of fast"]);
});

it("accepts a package that a workspace has for itself", () => {
  const packages = {
    "apps/server": { optionalDependencies: { "@fast/mac": "2.0.0" } },
    "apps/server/node_modules/@fast/mac": {},
  };
  expect(findMissing({ packages })).toEqual([]);
});
