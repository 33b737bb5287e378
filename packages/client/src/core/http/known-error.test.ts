import { describe, expect, expectTypeOf, it } from "vitest";
import type { StackClientApp } from "../../apps/client-app.ts";
import { KnownError, type KnownErrorOf } from "./known-error.ts";

type FailureOf<Method extends keyof StackClientApp> = StackClientApp[Method] extends (
  ...args: never
) => Promise<infer Outcome>
  ? Extract<Outcome, { status: "error" }> extends { error: infer Failure }
    ? Failure
    : never
  : never;

describe("the error code", () => {
  it("narrows the type of the details in every result", () => {
    const explain = (error: FailureOf<"signUpWithCredential">): string => {
      switch (error.errorCode) {
        case "PASSWORD_TOO_SHORT":
          expectTypeOf(error.details).toEqualTypeOf<{ min_length: number }>();
          return `At least ${error.details.min_length}`;
        case "PASSWORD_TOO_LONG":
          return `At most ${error.details.maxLength}`;
        case "SCHEMA_ERROR":
          return error.details.message;
        case "USER_EMAIL_ALREADY_EXISTS":
          return error.details.email;
      }
    };
    expect(explain(new KnownError("PASSWORD_TOO_SHORT", 400, "Too short.", { min_length: 8 }))).toBe("At least 8");
    expectTypeOf<FailureOf<"signInWithCredential">>().toEqualTypeOf<
      KnownErrorOf<
        | "EMAIL_PASSWORD_MISMATCH"
        | "INVALID_TOTP_CODE"
        | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"
        | "VERIFICATION_CODE_NOT_FOUND"
        | "VERIFICATION_CODE_EXPIRED"
        | "VERIFICATION_CODE_ALREADY_USED"
        | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"
      >
    >();
  });

  it("narrows the type of the details of a caught error", () => {
    const caught: unknown = new KnownError("PASSWORD_TOO_LONG", 400, "Too long.", { maxLength: 70 });
    const isKnown = KnownError.isInstance(caught);
    expect(isKnown && caught.errorCode === "PASSWORD_TOO_LONG" && caught.details.maxLength).toBe(70);
  });
});
