import { expect, it } from "vitest";
import { parseEmailsSearch } from "./route.ts";

it.each([
  [{}, {}],
  [{ view: "templates" }, { view: "templates" }],
  [{ tab: "templates" }, { view: "templates" }],
  [{ tab: "unknown" }, {}],
  [{ view: ["templates"], dialog: "other" }, {}],
  [{ dialog: "test" }, { dialog: "test" }],
])("parses %j as %j", (query, search) => {
  expect(parseEmailsSearch(query)).toEqual(search);
});
