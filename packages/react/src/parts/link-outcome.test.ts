import { KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { getLinkOutcome } from "./link-outcome.ts";

describe("what is told about the code of a link", () => {
  it.each([
    ["VERIFICATION_CODE_NOT_FOUND", "invalid"],
    ["VERIFICATION_CODE_EXPIRED", "expired"],
    ["VERIFICATION_CODE_ALREADY_USED", "used"],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "blocked"],
    ["SIGN_UP_NOT_ENABLED", "failed"],
  ] as const)("%s means %s", (code, outcome) => {
    expect(getLinkOutcome(new KnownError(code, 400, "text", undefined))).toBe(outcome);
  });

  it("a code that was cut off is invalid", () => {
    expect(getLinkOutcome(new KnownError("SCHEMA_ERROR", 400, "text", { message: "code" }))).toBe("invalid");
  });

  it("anything else can be tried again", () => {
    expect(getLinkOutcome(new ResponseError(503, ""))).toBe("failed");
  });
});
