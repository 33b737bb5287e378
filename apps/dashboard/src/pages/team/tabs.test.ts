import { expect, it } from "vitest";
import { parseTeamSearch } from "./route.ts";

it.each([
  [{}, {}],
  [
    { tab: "keys", edit: "true" },
    { tab: "keys", edit: true },
  ],
  [{ tab: "members" }, {}],
  [{ tab: "other", edit: "name", more: 1 }, {}],
])("%j is parsed as %j", (query, expected) => {
  expect(parseTeamSearch(query)).toEqual(expected);
});
