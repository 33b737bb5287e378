import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  base64,
  flag,
  metadata,
  millis,
  number,
  password,
  text,
  url,
  userIdOrMe,
  uuid,
  verificationCode,
  word,
} from "./values.ts";

const parse = (schema: z.ZodType, value: unknown): unknown => schema.parse(value);
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe("text", () => {
  test.each<[unknown, string]>([
    ["", ""],
    [" a ", " a "],
    [12, "12"],
    [1.5, "1.5"],
    [true, "true"],
    ["👩‍👩‍👧 é", "👩‍👩‍👧 é"],
  ])("casts %j to %j", (given, expected) => {
    expect(parse(text(), given)).toBe(expected);
  });

  test.each([null, undefined, {}, [], ["a"]])("rejects %j", (given) => {
    expect(accepts(text(), given)).toBe(false);
  });

  test.each(["a\0b", "\ud800", "\udc00x"])("rejects %j, which PostgreSQL cannot store", (given) => {
    expect(accepts(text(), given)).toBe(false);
    expect(accepts(word(), given)).toBe(false);
  });

  test("that must not be empty can be blank", () => {
    expect(accepts(word(), "")).toBe(false);
    expect(accepts(word(), " ")).toBe(true);
  });
});

describe("numbers", () => {
  test.each<[unknown, number]>([
    [5, 5],
    ["5", 5],
    [" 5 ", 5],
    ["1e3", 1000],
    ["-1.5", -1.5],
  ])("casts %j to %d", (given, expected) => {
    expect(parse(number(), given)).toBe(expected);
    expect(parse(millis(), given)).toBe(expected);
  });

  test.each(["", " ", "abc", "5 apples", "NaN", "Infinity", Number.NaN, Number.POSITIVE_INFINITY, null, true, {}, []])(
    "rejects %j",
    (given) => {
      expect(accepts(number(), given)).toBe(false);
    },
  );
});

describe("flags", () => {
  test.each([true, "true", "TRUE", "True", "1", 1])("casts %j to true", (given) => {
    expect(parse(flag(), given)).toBe(true);
  });

  test.each([false, "false", "FALSE", "0", 0])("casts %j to false", (given) => {
    expect(parse(flag(), given)).toBe(false);
  });

  test.each(["", "yes", "on", " true", 2, -1, null, undefined, {}, []])("rejects %j", (given) => {
    expect(accepts(flag(), given)).toBe(false);
  });
});

describe("IDs", () => {
  test("accept UUID versions 1 to 5 in any letter case", () => {
    for (const version of [1, 2, 3, 4, 5]) {
      for (const variant of ["8", "9", "a", "b"]) {
        const id = `0190a5d4-3b5c-${version}def-${variant}abc-0123456789ab`;
        expect(accepts(uuid(), id)).toBe(true);
        expect(accepts(uuid(), id.toUpperCase())).toBe(true);
      }
    }
  });

  test("accept the nil UUID", () => {
    expect(accepts(uuid(), "00000000-0000-0000-0000-000000000000")).toBe(true);
  });

  test.each([
    "0190a5d4-3b5c-7def-8abc-0123456789ab",
    "0190a5d4-3b5c-0def-8abc-0123456789ab",
    "0190a5d4-3b5c-4def-cabc-0123456789ab",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "0190a5d43b5c4def8abc0123456789ab",
    "{0190a5d4-3b5c-4def-8abc-0123456789ab}",
    "0190a5d4-3b5c-4def-8abc-0123456789ab ",
    "0190a5d4-3b5c-4def-8abc-0123456789ab\n",
    "me",
    "",
    1,
    null,
  ])("%j is invalid", (given) => {
    expect(accepts(uuid(), given)).toBe(false);
    expect(accepts(userIdOrMe(), given)).toBe(false);
  });

  test("accept every ID that the server generates", () => {
    fc.assert(fc.property(fc.uuid({ version: 4 }), (id) => accepts(uuid(), id)));
  });
});

describe("passwords", () => {
  test.each([12345678, true, null, undefined, {}, ["a"]])("%j is rejected without casting", (given) => {
    expect(accepts(password(), given)).toBe(false);
  });

  test("are never trimmed or truncated", () => {
    expect(parse(password(), "  a password  ")).toBe("  a password  ");
  });
});

describe("verification codes", () => {
  test("have exactly 45 characters", () => {
    expect(accepts(verificationCode(), "A".repeat(45))).toBe(true);
    for (const length of [0, 6, 44, 46]) expect(accepts(verificationCode(), "a".repeat(length))).toBe(false);
  });

  test("with spaces and dashes have 45 characters without them", () => {
    expect(parse(verificationCode(), `ABC-DEF ${"o".repeat(39)}`)).toBe(`abcdef${"0".repeat(39)}`);
  });

  test.each(["a b".repeat(15), "a-b".repeat(15), "-".repeat(45), "\u0130".repeat(45)])(
    "of 45 characters are well-formed, although %j can't be the code of an email",
    (given) => {
      expect(accepts(verificationCode(), given)).toBe(true);
    },
  );

  test("that have another length with and without spaces and dashes are malformed", () => {
    expect(accepts(verificationCode(), `${"a".repeat(44)}--`)).toBe(false);
    expect(accepts(verificationCode(), `${"a".repeat(46)}-`)).toBe(false);
  });
});

describe("URLs", () => {
  test.each([
    "https://a.example",
    "http://localhost:1/x?y#z",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "myapp://x",
  ])("%s is absolute; trust is checked elsewhere", (given) => {
    expect(parse(url(), given)).toBe(given);
  });

  test.each([
    "",
    "/x",
    "//a.example",
    "a.example",
    "https://",
    "https://a.example/b c",
    " https://a.example",
    null,
    {},
  ])("%j is invalid", (given) => {
    expect(accepts(url(), given)).toBe(false);
  });
});

describe("base64 (RFC 4648 §4)", () => {
  test("of any bytes is accepted", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => accepts(base64(), Buffer.from(bytes).toString("base64"))),
    );
  });

  test.each(["", "AAA", "AAAA=", "A===", "AA==AA==", "AA-_", "AA AA", "AAAA\n", null])("%j is invalid", (given) => {
    expect(accepts(base64(), given)).toBe(false);
  });
});

describe("metadata", () => {
  test("is any JSON value, returned unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(parse(metadata(), value)).toEqual(value);
      }),
    );
  });

  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

  test("is at most 32 levels deep; deeper values are rejected at any depth", () => {
    expect(accepts(metadata(), nested(32))).toBe(true);
    expect(accepts(metadata(), nested(33))).toBe(false);
    expect(accepts(metadata(), nested(100_000))).toBe(false);
  });

  test("is at most 64 KiB of JSON text", () => {
    expect(accepts(metadata(), "x".repeat(65_534))).toBe(true);
    expect(accepts(metadata(), "x".repeat(65_535))).toBe(false);
  });

  test.each([[undefined], ["\0"], [{ "\0": 1 }], [["\ud800"]], [{ a: { b: ["a\0"] } }]])("%j is invalid", (given) => {
    expect(accepts(metadata(), given)).toBe(false);
  });
});
