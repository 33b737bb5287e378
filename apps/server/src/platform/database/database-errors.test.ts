import { describe, expect, test } from "vitest";
import { isDatabaseUnavailable, violatesUnique } from "./database-errors.ts";

const withCode = (code: string, extra: object = {}) => Object.assign(new Error("x"), { code, ...extra });

describe("database errors", () => {
  test.each(["57P01", "57P02", "57P03", "53300", "08006", "08001", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"])(
    "%s means that the database is temporarily unavailable",
    (code) => {
      expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    },
  );

  test.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])(
    "so does %j",
    (message) => {
      expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    },
  );

  test.each([
    withCode("23505"),
    withCode("42601"),
    withCode("22P05"),
    new Error("no"),
    "Connection terminated",
    null,
    undefined,
  ])("%s doesn't", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("a unique violation is identified by its constraint", () => {
    const taken = withCode("23505", { constraint: "one_rule" });
    expect(violatesUnique(taken, "one_rule")).toBe(true);
    expect(violatesUnique(taken, "another_rule")).toBe(false);
    expect(violatesUnique(withCode("23503", { constraint: "one_rule" }), "one_rule")).toBe(false);
  });
});
