import { expect, it } from "vitest";
import { emailLogRoute } from "./route.ts";

it.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { status: "failed", type: "magic_link", recipient: "ada@example.com" },
    { status: "failed", type: "magic_link", recipient: "ada@example.com" },
  ],
  [{ status: "lost", type: "newsletter", recipient: "ada", other: 1 }, {}],
  [{ recipient: "a@b.example, c@d.example" }, {}],
  [{ view: "suppressions", status: "failed" }, { view: "suppressions" }],
  [{ view: "everything", status: "sent" }, { status: "sent" }],
])("parses %j as %j", (query, search) => {
  expect(emailLogRoute.search(query)).toEqual(search);
});
