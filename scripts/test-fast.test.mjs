import { expect, test } from "vitest";
import { selectTests } from "./test-fast.mjs";

const select = (...files) => selectTests(files, (path) => path !== "apps/server/src/modules/schema/");

test.each([
  ["a file of a server module", "apps/server/src/modules/auth/password/sign-in.ts", ["apps/server/src/modules/auth/"]],
  ["a platform folder", "apps/server/src/platform/crypto/encryption.ts", ["apps/server/src/platform/crypto/"]],
  ["a shared server folder", "apps/server/src/http/body.ts", ["apps/server/src/http/"]],
  ["a file at the top of the server", "apps/server/src/config.ts", ["apps/server/src/config"]],
  ["a migration", "apps/server/migrations/0042_users.sql", ["apps/server/src/schema.test.ts"]],
  ["a schema file of the contract", "packages/contract/src/users.ts", ["apps/server/src/modules/users/"]],
  ["a schema folder of the contract", "packages/contract/src/auth/mfa.ts", ["apps/server/src/modules/auth/"]],
  ["a page of the kit", "packages/react/src/pages/auth/sign-up.tsx", ["packages/react/src/pages/auth/"]],
  ["another folder of the kit", "packages/react/src/hooks/use-user.ts", ["packages/react/src/hooks/"]],
  ["a page of the dashboard", "apps/dashboard/src/pages/users/list.tsx", ["apps/dashboard/src/pages/users/"]],
  ["an example", "examples/react-spa/src/app.tsx", ["examples/react-spa/"]],
])("selects the tests of %s", (_case, file, paths) => {
  expect(select(file)).toEqual(paths);
});

test.each([
  ["packages without API or component tests", "packages/client/src/http/retry.ts"],
  ["documentation", "docs/architecture.md"],
  ["browser tests", "e2e/browser/sign-out.test.ts"],
  ["a part of the contract without a module of that name", "packages/contract/src/schema/values.ts"],
])("selects nothing besides the unit tests for %s", (_case, file) => {
  expect(select(file)).toEqual([]);
});

test("selects each folder once", () => {
  const folder = "apps/server/src/modules/users/";
  expect(select(`${folder}list/list.ts`, `${folder}create.ts`, "packages/contract/src/users.ts")).toEqual([folder]);
});
