import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createServerManifest } from "./lib/build-server.mjs";
import { ROOT } from "./lib/repository.mjs";

it("the published server depends only on packages that can't be bundled", () => {
  const source = JSON.parse(readFileSync(join(ROOT, "apps", "server", "package.json"), "utf8"));
  const manifest = createServerManifest(source);
  expect(manifest).toMatchObject({ name: "@vestibule/server", bin: { "vestibule-server": "bin/vestibule-server.js" } });
  expect(manifest).not.toHaveProperty("private");
  expect(Object.keys(manifest.dependencies)).toEqual([
    "@ip-location-db/geo-whois-asn-country-mmdb",
    "@node-rs/argon2",
    "@zxcvbn-ts/language-common",
    "graphile-worker",
    "pg",
  ]);
  expect(manifest.optionalDependencies).toEqual(source.optionalDependencies);
});
