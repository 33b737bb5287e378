import { describe, expect, it } from "vitest";
import {
  applyChanges,
  diffPermissions,
  PartialSaveError,
  type PermissionChange,
} from "./member-permissions-dialog.tsx";

describe("the permissions to grant and revoke", () => {
  it.each([
    [["a", "b"], ["b", "a"], []],
    [[], ["a"], ["grant a"]],
    [
      ["a", "b"],
      ["b", "c"],
      ["grant c", "revoke a"],
    ],
  ])("from %j to %j", (before, after, expected) => {
    expect(diffPermissions(before, after).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
  });
});

describe("applying changes", () => {
  const changes = diffPermissions(["a", "b"], ["c"]);

  it("applies all of them, in order", async () => {
    const made: string[] = [];
    await applyChanges(changes, async ({ id }) => made.push(id));
    expect(made).toEqual(["c", "a", "b"]);
  });

  it("continues after a failure, which is reported", async () => {
    const made: string[] = [];
    const make = async ({ id }: PermissionChange) => {
      if (id === "a") throw new Error("No.");
      made.push(id);
    };
    const error = await applyChanges(changes, make).catch((thrown: unknown) => thrown);
    expect(made).toEqual(["c", "b"]);
    expect(error).toBeInstanceOf(PartialSaveError);
    expect(error).toMatchObject({ all: 3, failed: [{ id: "a", kind: "revoke" }] });
  });
});
