import { NetworkError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { isStepUpError, isStepUpRequired, normalizeCode } from "./use-step-up-prompt.ts";

describe("step-up authentication", () => {
  it.each([
    ["before the session stops being fresh", 999, false],
    ["at that moment", 1000, true],
    ["after it", 1001, true],
  ])("%s is required: %s", (_case, now, due) => {
    expect(isStepUpRequired({ freshUntil: new Date(1000), isImpersonation: false }, now)).toBe(due);
  });

  it("is not required during impersonation, because the actor has no credentials of the user", () => {
    expect(isStepUpRequired({ freshUntil: new Date(0), isImpersonation: true }, 1000)).toBe(false);
  });

  it.each([
    [new ResponseError(403, "Prove again who you are"), true],
    [new ResponseError(400, "Something else"), false],
    [new NetworkError("", { cause: undefined }), false],
  ])("is required by %s: %s", (error, demanded) => {
    expect(isStepUpError(error)).toBe(demanded);
  });
});

describe("a typed code", () => {
  it.each([
    ["123 456", "123456"],
    [" AB-C1 23\n", "abc123"],
  ])("%j is normalized to %j", (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
});
