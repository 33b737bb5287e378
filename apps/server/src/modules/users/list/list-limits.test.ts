import { describe, expect, test } from "vitest";
import { getStart, idInSearch } from "./filters.ts";

const id = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

describe("an id in a search text", () => {
  test.each([id, ` ${id}\n`, `"${id}"`, `{${id}}`, `<${id}>,`])("%j is found", (query) => {
    expect(idInSearch(query)).toBe(id);
  });

  test.each([
    "",
    "ada",
    id.toUpperCase(),
    id.slice(1),
    `x${id}`,
    `${id}é`,
    `${id}_`,
    `${id}.`,
    id.replace("-4f5a", "-1f5a"),
    id.replace("-8b6c", "-cb6c"),
  ])("rejects %j", (query) => {
    expect(idInSearch(query)).toBe(null);
  });
});

test("every user is between both ends of the list", () => {
  const [first, last] = [getStart(false), getStart(true)];
  expect(first.id < id && id < last.id).toBe(true);
});
