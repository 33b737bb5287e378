import { expect, it } from "vitest";
import { emailLogRoute } from "./route.ts";

it.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { status: "failed", type: "magic_link", search: "ada@" },
    { status: "failed", type: "magic_link", search: "ada@" },
  ],
  [{ status: "lost", type: "newsletter", search: " ", other: 1 }, {}],
  [{ search: ["ada"] }, {}],
  [{ view: "suppressions", status: "failed" }, { view: "suppressions" }],
  [{ view: "everything", status: "sent" }, { status: "sent" }],
])("parses %j as %j", (query, search) => {
  expect(emailLogRoute.search(query)).toEqual(search);
});
