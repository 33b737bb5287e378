import { describe, expect, it } from "vitest";
import { createListUpdates, EntryChangedError } from "./list-updates.ts";

const { add, replace, remove } = createListUpdates<{ id: string; value?: string | undefined }>(({ id }) => id);
const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];

describe("a change of a list as it is now", () => {
  it("adds what is not there yet, and leaves what somebody else has added meanwhile", () => {
    expect(add([a, { id: "b", value: "theirs" }], [b, c])).toEqual([a, { id: "b", value: "theirs" }, c]);
  });

  it("replaces what is as it was seen, in its place", () => {
    expect(replace([a, b], { id: "a", value: undefined }, c)).toEqual([c, b]);
  });

  it.each([
    ["changed", [{ id: "a", value: "theirs" }, b], { id: "a", value: "theirs" }],
    ["gone", [b], undefined],
  ])("replaces nothing that is %s, and tells what it is", (_, list, now) => {
    const error = new EntryChangedError(now);
    expect(() => replace(list, a, c)).toThrow(error);
    try {
      replace(list, a, c);
    } catch (thrown) {
      expect(thrown).toMatchObject({ now });
    }
  });

  it("removes what is there, whatever it has become", () => {
    expect(remove([{ id: "a", value: "theirs" }, b], a)).toEqual([b]);
    expect(remove([b], a)).toBeNull();
  });
});
