import { describe, expect, it } from "vitest";
import { addView, findCurrent, getFilters, maxViews, parseViews, renameView } from "./stored-views.ts";

const view = { name: "Unverified", search: { verified: "no", order: "oldest" }, columns: { user: true, id: false } };

describe("stored views", () => {
  it("are read as they were written", () => {
    expect(parseViews(JSON.stringify([view]))).toEqual([view]);
    expect(parseViews(null)).toEqual([]);
  });

  it.each([
    ["no JSON", "{"],
    ["no list", '{"name":"Unverified"}'],
    ["no views", '[null, 1, "x", []]'],
    ["a view without a name", JSON.stringify([{ ...view, name: " " }])],
    ["a view with an endless name", JSON.stringify([{ ...view, name: "x".repeat(61) }])],
    ["a view without filters", JSON.stringify([{ ...view, search: [] }])],
  ])("ignore %s", (_, stored) => {
    expect(parseViews(stored)).toEqual([]);
  });

  it("have different names, up to the maximum", () => {
    expect(parseViews(JSON.stringify([view, view]))).toEqual([view]);
    const many = Array.from({ length: maxViews + 5 }, (_, index) => ({ ...view, name: `View ${index}` }));
    expect(parseViews(JSON.stringify(many))).toHaveLength(maxViews);
  });

  it("keep filters and the sort order, but not what is open", () => {
    const search = { verified: "no", order: "oldest", create: true, message: "msg_1", edit: true, q: undefined };
    expect(getFilters(search)).toEqual({ verified: "no", order: "oldest" });
  });

  it("are replaced by a view with the same name, in their place", () => {
    const other = { ...view, name: "All" };
    const changed = { ...view, search: {} };
    expect(addView([view, other], changed)).toEqual([changed, other]);
    expect(addView([view], other)).toEqual([view, other]);
  });

  it("are renamed in their place", () => {
    const other = { ...view, name: "All" };
    expect(renameView([view, other], "Unverified", "New").map(({ name }) => name)).toEqual(["New", "All"]);
  });
});

describe("the current view", () => {
  it("has the same filters and columns, in any order", () => {
    const shown = { search: { order: "oldest", verified: "no" }, columns: { id: false, user: true } };
    expect(findCurrent([view], shown)).toBe(view);
  });

  it.each([
    ["another filter", { search: { verified: "yes", order: "oldest" }, columns: view.columns }],
    ["a filter more", { search: { ...view.search, q: "ada" }, columns: view.columns }],
    ["other columns", { search: view.search, columns: { user: true, id: true } }],
  ])("is none with %s", (_, shown) => {
    expect(findCurrent([view], shown)).toBeUndefined();
  });
});
