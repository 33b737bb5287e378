import { describe, expect, test } from "vitest";
import { applyEdits, getChanges, getConflicts, isSame, keepMine, rebaseEdits, showTheirs, withPatch } from "./draft.ts";

type Project = { name: string; domains: string[]; note?: string | undefined };
const saved: Project = { name: "Demo", domains: ["a.example"] };

describe("deep equality", () => {
  test.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { b: 1 }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, undefined, false],
    [Number.NaN, Number.NaN, true],
    ["1", 1, false],
  ])("%j and %j: %s", (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
    expect(isSame(b, a)).toBe(same);
  });
});

describe("a draft", () => {
  test("merges edits into the saved values", () => {
    const edits = withPatch(saved, {}, { name: "Shop" });
    expect(applyEdits(saved, edits)).toEqual({ name: "Shop", domains: ["a.example"] });
    expect(getChanges(saved, edits)).toEqual({ name: "Shop" });
  });

  test("has no changes once the edits are undone", () => {
    const edits = withPatch(saved, withPatch(saved, {}, { domains: [] }), { domains: ["a.example"] });
    expect(getChanges(saved, edits)).toEqual({});
  });

  test("sends a cleared field", () => {
    const noted: Project = { ...saved, note: "old" };
    const changes = getChanges(noted, withPatch(noted, {}, { note: undefined }));
    expect(Object.keys(changes)).toEqual(["note"]);
  });

  test("keeps other users' changes to other fields", () => {
    const edits = withPatch(saved, {}, { name: "Shop" });
    const theirs = { ...saved, domains: ["b.example"] };
    expect(applyEdits(theirs, edits)).toEqual({ name: "Shop", domains: ["b.example"] });
    expect(getConflicts(theirs, edits)).toEqual([]);
  });
});

describe("when both users edited the same field", () => {
  const theirs = { ...saved, name: "Theirs" };
  const edits = withPatch(saved, withPatch(saved, {}, { name: "Mine" }), { domains: [] });

  test("reports the conflict, even after more typing", () => {
    expect(getConflicts(theirs, edits)).toEqual(["name"]);
    expect(getConflicts(theirs, withPatch(theirs, edits, { name: "Mine too" }))).toEqual(["name"]);
  });

  test("reports no conflict for equal values", () => {
    expect(getConflicts({ ...saved, name: "Mine" }, edits)).toEqual([]);
  });

  test("keepMine resolves the conflict and keeps the edit", () => {
    const kept = keepMine(theirs, edits);
    expect(getConflicts(theirs, kept)).toEqual([]);
    expect(getChanges(theirs, kept)).toEqual({ name: "Mine", domains: [] });
  });

  test("showTheirs discards only that field's edit", () => {
    const shown = showTheirs(theirs, edits);
    expect(applyEdits(theirs, shown)).toEqual({ name: "Theirs", domains: [] });
    expect(getChanges(theirs, shown)).toEqual({ domains: [] });
  });
});

describe("code review defect 4: after a save", () => {
  const sent = { name: " Shop ", domains: ["b.example"] };
  const stored = { name: "Shop", domains: ["b.example"] };
  const edits = withPatch(saved, {}, sent);

  test("saved fields follow what the server stored", () => {
    expect(applyEdits(stored, rebaseEdits(edits, sent, stored))).toEqual(stored);
  });

  test("a field that was edited during the save keeps its edit, without a conflict", () => {
    const left = rebaseEdits(withPatch(saved, edits, { name: "Shop 2" }), sent, stored);

    expect(applyEdits(stored, left)).toEqual({ name: "Shop 2", domains: ["b.example"] });
    expect(getChanges(stored, left)).toEqual({ name: "Shop 2" });
    expect(getConflicts(stored, left)).toEqual([]);
  });
});
