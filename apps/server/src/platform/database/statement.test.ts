import { describe, expect, test } from "vitest";
import { createStatement, numberParameters, unprepared } from "./statement.ts";

describe("named parameters", () => {
  test.each([
    ["are numbered in the order of their first use", "select $b, $a, $b", "select $1, $2, $1", ["b", "a"]],
    ["can be marked as nullable at any use", "select $a::int, $a?::text", "select $1::int, $1::text", ["a"]],
    ["next to a jsonb operator are not marked", "select $a ? 'key'", "select $1 ? 'key'", ["a"]],
    ["inside quotes are text", "select '$a', 'it''s $b', $c", "select '$a', 'it''s $b', $1", ["c"]],
    ["of which one is a prefix of another stay apart", "select $id, $ids", "select $1, $2", ["id", "ids"]],
    ["are optional", "select now()", "select now()", []],
  ])("%s", (_what, sql, text, parameters) => {
    expect(numberParameters(sql)).toEqual({ text, parameters });
  });

  test("leave the names of columns without their marks", () => {
    expect(numberParameters('select 1 as "one!", 2 as "two?", 3 as "three"').text).toBe(
      'select 1 as one, 2 as two, 3 as "three"',
    );
  });
});

test("an unprepared statement has the same SQL, and PostgreSQL keeps no plan", () => {
  const prepared = createStatement("any", "select $a");
  expect(prepared.isPrepared).toBe(true);
  expect(unprepared(prepared)).toEqual({ ...prepared, isPrepared: false });
});
