import { KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { getLinkOutcome } from "./link-outcome.ts";

describe("results of a link's code", () => {
  it.each([
    ["VERIFICATION_CODE_NOT_FOUND", "invalid"],
    ["VERIFICATION_CODE_EXPIRED", "expired"],
    ["VERIFICATION_CODE_ALREADY_USED", "used"],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "blocked"],
    ["SIGN_UP_NOT_ENABLED", "failed"],
  ] as const)("%s means %s", (code, outcome) => {
    expect(getLinkOutcome(new KnownError(code, 400, "text", undefined))).toBe(outcome);
  });

  it("reports a truncated code as invalid", () => {
    expect(getLinkOutcome(new KnownError("SCHEMA_ERROR", 400, "text", { message: "code" }))).toBe("invalid");
  });

  it("can retry any other error", () => {
    expect(getLinkOutcome(new ResponseError(503, ""))).toBe("failed");
  });
});
