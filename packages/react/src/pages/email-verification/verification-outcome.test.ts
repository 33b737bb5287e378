import { KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { verificationOutcome } from "./email-verification-page.tsx";

describe("verification link results", () => {
  it.each([
    ["VERIFICATION_CODE_ALREADY_USED", "verified"],
    ["VERIFICATION_CODE_NOT_FOUND", "not-found"],
    ["VERIFICATION_CODE_EXPIRED", "expired"],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "blocked"],
    ["SIGN_UP_NOT_ENABLED", "failed"],
  ] as const)("%s means %s", (code, outcome) => {
    expect(verificationOutcome(new KnownError(code, 400, "text", undefined))).toBe(outcome);
  });

  it("reports a code of another length as not found", () => {
    expect(verificationOutcome(new KnownError("SCHEMA_ERROR", 400, "text", { message: "code" }))).toBe("not-found");
  });

  it("can retry any other error", () => {
    expect(verificationOutcome(new ResponseError(503, ""))).toBe("failed");
  });
});
