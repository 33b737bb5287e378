import { expect, test } from "vitest";
import { createRowCounter } from "./use-export.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["nothing yet", "csv", [""], 0],
  ["only the names of the columns", "csv", ["id,name\r\n"], 0],
  ["two users", "csv", ["id,name\r\n1,Ada\r\n2,Grace\r\n"], 2],
  ["a name on two lines", "csv", ['id,name\r\n1,"Ada\nLovelace"\r\n'], 1],
  ["a name in quotes", "csv", ['id,name\r\n1,"Ada ""the Countess""\n"\r\n2,Grace\r\n'], 2],
  ["parts that end anywhere", "csv", ["id,na", 'me\r\n1,"A', '""d', "a\n", '"\r\n2,G', "race\r\n"], 2],
  ["lines of JSON", "jsonl", ['{"id":"1"}\n', '{"id":"2","name":"\\"\\n"}\n'], 2],
] as const)("of %s in %s", (_, format, parts, expected) => {
  const count = createRowCounter(format);

  expect(parts.map((part) => count(bytes(part))).at(-1)).toBe(expected);
});
