import { describe, expect, it } from "vitest";
import { createListUpdates, EntryChangedError } from "./list-updates.ts";

const { add, replace, remove } = createListUpdates<{ id: string; value?: string | undefined }>(({ id }) => id);
const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];

describe("list updates", () => {
  it("adds missing entries and keeps those that another owner added", () => {
    expect(add([a, { id: "b", value: "theirs" }], [b, c])).toEqual([a, { id: "b", value: "theirs" }, c]);
  });

  it("replaces an unchanged entry in place", () => {
    expect(replace([a, b], { id: "a", value: undefined }, c)).toEqual([c, b]);
  });

  it.each([
    ["changed", [{ id: "a", value: "theirs" }, b], { id: "a", value: "theirs" }],
    ["gone", [b], undefined],
  ])("throws with the current entry if it was %s", (_, list, now) => {
    const error = new EntryChangedError(now);
    expect(() => replace(list, a, c)).toThrow(error);
    try {
      replace(list, a, c);
    } catch (thrown) {
      expect(thrown).toMatchObject({ now });
    }
  });

  it("removes an entry even if it was changed", () => {
    expect(remove([{ id: "a", value: "theirs" }, b], a)).toEqual([b]);
    expect(remove([b], a)).toBeNull();
  });
});
