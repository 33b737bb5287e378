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
    ["the log goes on from there", now, null],
    ["the log still ends there", { ...now, lastNumber: 12 }, null],
    ["it is the last entry that was dropped for its age", { ...now, baseNumber: 12 }, null],
    ["the log ends before it", { ...now, lastNumber: 11, currentHash: null }, "removed from its end"],
    ["the log is empty", { lastNumber: null, baseNumber: 0, currentHash: null }, "removed from its end"],
    ["another entry stands there", { ...now, currentHash: "00".repeat(32) }, "written anew"],
    ["no entry stands there", { ...now, currentHash: null }, "written anew"],
    [
      "entries after it were dropped for their age",
      { ...now, baseNumber: 15, currentHash: null },
      "dropped for its age",
    ],
  ])("is compared with the current head: %s", (_name, end, problem) => {
    const found = compareWithRecordedHead({ number: 12, hash }, end);
    expect(found).toEqual(problem === null ? null : expect.stringContaining(problem));
  });
});
