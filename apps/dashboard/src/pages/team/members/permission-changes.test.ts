import { describe, expect, it } from "vitest";
import { applyChanges, diffPermissions, PartialSaveError, type PermissionChange } from "./permission-changes.ts";

describe("from what was granted to what shall be", () => {
  it.each([
    [["a", "b"], ["b", "a"], []],
    [[], ["a"], ["grant a"]],
    [
      ["a", "b"],
      ["b", "c"],
      ["grant c", "revoke a"],
    ],
  ])("%j to %j", (before, after, expected) => {
    expect(diffPermissions(before, after).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
  });
});

describe("changes that are made as one", () => {
  const changes = diffPermissions(["a", "b"], ["c"]);

  it("are all made, in their order", async () => {
    const made: string[] = [];
    await applyChanges(changes, async ({ id }) => made.push(id));
    expect(made).toEqual(["c", "a", "b"]);
  });

  it("go on after one that fails, which is told", async () => {
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
