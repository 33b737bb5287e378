import { expect, test } from "vitest";
import { parseUserSearch } from "./route.ts";

test.each([
  [{}, {}],
  [{ tab: "profile" }, {}],
  [{ tab: "metadata" }, { tab: "metadata" }],
  [
    { tab: "activity", side: "by" },
    { tab: "activity", side: "by" },
  ],
  [{ edit: "name" }, { edit: "name" }],
  [{ tab: "secrets", edit: "everything", side: "by", page: 2 }, {}],
  [{ tab: ["keys"], edit: true }, {}],
])("%j is parsed as %j", (query, search) => {
  expect(parseUserSearch(query)).toEqual(search);
});
