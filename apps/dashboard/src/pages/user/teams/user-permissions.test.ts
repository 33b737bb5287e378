import { expect, test } from "vitest";
import { listUserPermissions } from "./permissions-card.tsx";

const definition = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const definitions = [
  definition("admin", "write", "billing"),
  definition("write", "read"),
  definition("read"),
  definition("billing"),
  { ...definition("auditor", "read"), description: "Looks at everything" },
];
const words = (direct: string[], all: string[]) =>
  listUserPermissions({ direct, all }, definitions).map(({ id, isDirect, through }) => [
    id,
    isDirect,
    through.join(" "),
  ]);

test("says whether each is granted directly and which permissions include it", () => {
  expect(words(["admin"], ["admin", "billing", "read", "write"])).toEqual([
    ["admin", true, ""],
    ["billing", false, "admin"],
    ["read", false, "admin"],
    ["write", false, "admin"],
  ]);
});

test("can be included by several permissions and also be granted directly", () => {
  expect(words(["auditor", "read", "write"], ["auditor", "read", "write"])).toEqual([
    ["auditor", true, ""],
    ["read", true, "auditor write"],
    ["write", true, ""],
  ]);
});

test("are listed even if their definition hasn't loaded yet", () => {
  expect(words(["new"], ["new"])).toEqual([["new", true, ""]]);
  expect(listUserPermissions({ direct: ["auditor"], all: [] }, definitions)[0]?.description).toBe(
    "Looks at everything",
  );
});

test("can have cyclic definitions", () => {
  const circle = [definition("a", "b"), definition("b", "a")];

  expect(listUserPermissions({ direct: ["a"], all: ["a", "b"] }, circle).map(({ through }) => through)).toEqual([
    [],
    ["a"],
  ]);
});
