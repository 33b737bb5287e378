import { createExample, userFields } from "@vestibule/contract/endpoints";
import { describe, expect, test } from "vitest";
import { csvHead, toCell, toCsvLine } from "./lines.ts";

describe("a cell", () => {
  test.each([
    ["", ""],
    ["Ada", "Ada"],
    [" Ada ", " Ada "],
    ["Ada, Countess", '"Ada, Countess"'],
    ['Ada "the" first', '"Ada ""the"" first"'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["王 🚀", "王 🚀"],
    ["a=b", "a=b"],
  ])("%j becomes %j", (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+1 555", "'+1 555"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["\uff20SUM(A1)", "'\uff20SUM(A1)"],
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ])("%j, a formula in a spreadsheet, becomes %j", (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });
});

test("a line has a cell per column and ends with CRLF", () => {
  const line = toCsvLine({
    ...createExample(userFields, "server", 0),
    id: "id",
    display_name: null,
    primary_email: "=ada@example.com",
    primary_email_verified: false,
    signed_up_at: "2026-01-15T12:00:00.000Z",
    last_active_at: "2026-01-15T12:00:01.000Z",
    is_anonymous: false,
    sign_in_methods: ["password", "google"],
    client_metadata: null,
    client_read_only_metadata: "-1",
    server_metadata: { a: [1] },
  });
  expect(csvHead).toMatch(/^id,display_name,.*,server_metadata\b.*\r\n$/);
  // Columns that are added later follow.
  expect(
    line.startsWith(
      `id,,'=ada@example.com,false,2026-01-15T12:00:00.000Z,2026-01-15T12:00:01.000Z,false,password google,,"""-1""","{""a"":[1]}"`,
    ),
  ).toBe(true);
  expect(line).toMatch(/[^\r\n]\r\n$/);
});
