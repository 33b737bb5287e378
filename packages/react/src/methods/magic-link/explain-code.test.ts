import { KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { toEmailLinkProblems } from "./magic-link-form.tsx";
import { explainCode } from "./use-code-step.ts";

const known = (code: ConstructorParameters<typeof KnownError>[0], details?: object) =>
  new KnownError(code, 400, "text", details as never);

describe("explaining a failed code", () => {
  it.each([
    ["VERIFICATION_CODE_NOT_FOUND", "codeWrong"],
    ["VERIFICATION_CODE_EXPIRED", "codeExpired"],
    ["VERIFICATION_CODE_ALREADY_USED", "codeUsed"],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "codeBlocked"],
    ["INVALID_TOTP_CODE", "codeSpent"],
    ["SIGN_UP_NOT_ENABLED", "signUpNotEnabled"],
  ] as const)("%s is explained as %s", (code, key) => {
    expect(explainCode(known(code)).key).toBe(key);
  });
});

describe("explaining why no email was sent", () => {
  it.each([
    ["an unverified email, at the email field", known("USER_EMAIL_ALREADY_EXISTS", { email: "a@b.co" }), "email"],
    ["closed sign-up, at the email field", known("SIGN_UP_NOT_ENABLED"), "email"],
    ["an application that is not trusted, above the form", known("REDIRECT_URL_NOT_WHITELISTED"), "form"],
    ["a method that is off, above the form", new ResponseError(403, "off"), "form"],
  ] as const)("%s", (_case, error, field) => {
    expect(Object.keys(toEmailLinkProblems(error))).toEqual([field]);
  });
});
