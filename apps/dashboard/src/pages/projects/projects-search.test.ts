import { describe, expect, it } from "vitest";
import { listProjects, parseProjectsSearch } from "./projects-search.ts";

const project = (id: string, displayName: string, day: number, description = "") => ({
  id,
  displayName,
  description,
  createdAt: new Date(2026, 0, day),
});
const projects = [project("1", "beta", 1), project("2", "Älpha", 3, "The shop"), project("3", "Gamma", 2)];
const names = (search: Parameters<typeof listProjects>[1]) =>
  listProjects(projects, search, (a, b) => Number(a === "2") - Number(b === "2")).map(({ displayName }) => displayName);

describe("the list of projects", () => {
  it("starts with the newest of the first group", () => expect(names({})).toEqual(["Gamma", "beta", "Älpha"]));
  it("sorts names within a group", () => expect(names({ order: "name" })).toEqual(["beta", "Gamma", "Älpha"]));
  it.each([
    ["part of a name, in any case", "AMM", ["Gamma"]],
    ["part of a description", "shop", ["Älpha"]],
    ["user ID", "1", ["beta"]],
    ["what is nowhere", "zzz", []],
  ])("can be searched by %s", (_, q, expected) => expect(names({ q })).toEqual(expected));
});

it.each([
  [{ q: 12 }, { q: "12" }],
  [{ q: "", order: "size" }, {}],
  [{ order: "name" }, { order: "name" }],
])("the search parameters %j are parsed as %j", (query, search) => expect(parseProjectsSearch(query)).toEqual(search));
