import { describe, expect, test } from "vitest";
import { OperatorUsageError } from "../operator-environment.ts";
import { compareWithRecordedHead, parseRecordedHead } from "./verify-audit-log.ts";

const hash = "ab".repeat(32);

describe("a recorded chain head", () => {
  test("is parsed as it was printed, in either case", () => {
    expect(parseRecordedHead(`12:${hash.toUpperCase()}`)).toEqual({ number: 12, hash });
  });

  test.each(["", "12", `0:${hash}`, `x:${hash}`, "12:ab", `12:${hash}0`, `12 ${hash}`])("is not %j", (text) => {
    expect(() => parseRecordedHead(text)).toThrow(OperatorUsageError);
  });

  const now = { lastNumber: 20, baseNumber: 0, currentHash: hash };
  test.each([
    ["the log continues after it", now, null],
    ["the log still ends with it", { ...now, lastNumber: 12 }, null],
    ["it is the last entry deleted by retention", { ...now, baseNumber: 12 }, null],
    ["the log ends before it", { ...now, lastNumber: 11, currentHash: null }, "removed from its end"],
    ["the log is empty", { lastNumber: null, baseNumber: 0, currentHash: null }, "removed from its end"],
    ["another entry has its number", { ...now, currentHash: "00".repeat(32) }, "the log was rewritten"],
    ["no entry has its number", { ...now, currentHash: null }, "the log was rewritten"],
    ["entries after it were deleted by retention", { ...now, baseNumber: 15, currentHash: null }, "was deleted by"],
  ])("is compared with the current head: %s", (_name, end, problem) => {
    const found = compareWithRecordedHead({ number: 12, hash }, end);
    expect(found).toEqual(problem === null ? null : expect.stringContaining(problem));
  });
});
