import { expect, it } from "vitest";
import { listComponents, listCoveredNames } from "./find-components.ts";

it("every form, table, drawer and dialog of the dashboard is rendered by a component test", () => {
  const covered = listCoveredNames();
  const missing = listComponents().filter(({ name }) => !covered.has(name));
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it("finds the components that a new dialog would join", () => {
  const names = listComponents().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["UsersTable", "UserCreateDialog", "AuditDrawer", "NewProjectPage"]));
});
