import { expect, it } from "vitest";
import { parseTeamsSearch } from "./route.ts";

it.each([
  [{}, {}],
  [
    { query: " sales ", order: "oldest", create: "true" },
    { query: "sales", order: "oldest", create: true },
  ],
  [{ query: 42 }, { query: "42" }],
  [{ query: "", order: "random", create: "yes", other: 1 }, {}],
  [{ query: ["a"], order: 1, create: false }, {}],
  [{ query: "x".repeat(300) }, { query: "x".repeat(256) }],
])("%j is parsed as %j", (query, expected) => {
  expect(parseTeamsSearch(query)).toEqual(expected);
});
