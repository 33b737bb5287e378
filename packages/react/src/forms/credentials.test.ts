import { KnownError, NetworkError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { toCredentialProblems, validateSignIn, validateSignUp } from "./credentials.ts";

const email = "ada@example.com";

describe("what is checked before signing in", () => {
  it("accepts any password, for only the service knows the right one", () => {
    expect(validateSignIn({ email, password: "x" })).toEqual({});
  });

  it("names every empty field", () => {
    expect(validateSignIn({ email: "", password: "" })).toEqual({
      email: { key: "emailRequired" },
      password: { key: "passwordRequired" },
    });
  });

  it("puts an incomplete address under the e-mail field", () => {
    expect(validateSignIn({ email: "ada@", password: "x" })).toEqual({ email: { key: "emailInvalid" } });
  });
});

describe("what is checked before signing up", () => {
  const check = (password: string, repeat = password, withRepeat = true) =>
    validateSignUp({ email, password, repeat }, withRepeat, 8);

  it("asks for as many characters as the project wants", () => {
    expect(validateSignUp({ email, password: "12345678", repeat: "12345678" }, true, 12)).toEqual({
      password: { key: "passwordTooShort", values: { min: 12 } },
    });
  });

  it.each(["12345678", "🔑".repeat(8), "p".repeat(70), "🔑".repeat(70), "pass word"])(
    "accepts the password %s",
    (password) => {
      expect(check(password)).toEqual({});
    },
  );

  it.each([
    ["1234567", { key: "passwordTooShort", values: { min: 8 } }],
    ["🔑🔑🔑🔑", { key: "passwordTooShort", values: { min: 8 } }],
    ["p".repeat(71), { key: "passwordTooLong", values: { max: 70 } }],
    ["", { key: "passwordChoose" }],
  ])("puts the length of %j, in code points, under the password field", (password, problem) => {
    expect(check(password)).toEqual({ password: problem });
  });

  it("asks for the repetition under the repetition", () => {
    expect(check("correct horse", "")).toEqual({ repeat: { key: "passwordRepeatRequired" } });
    expect(check("correct horse", "correct hose")).toEqual({ repeat: { key: "passwordRepeatDiffers" } });
  });

  it("does not blame the repetition while the password itself is refused", () => {
    expect(check("short", "other")).toEqual({ password: { key: "passwordTooShort", values: { min: 8 } } });
  });

  it("asks for no repetition when the application does without", () => {
    expect(check("correct horse", "", false)).toEqual({});
  });
});

describe("where an error of the service is shown", () => {
  it("under the password when its rule is broken, with the service's own number", () => {
    const error = new KnownError("PASSWORD_TOO_SHORT", 400, "text", { min_length: 15 });
    expect(toCredentialProblems(error)).toEqual({ password: { key: "passwordTooShort", values: { min: 15 } } });
  });

  it("under the password when it is too common", () => {
    const error = new KnownError("SCHEMA_ERROR", 400, "text", { message: "password: is too common or easy to guess." });
    expect(toCredentialProblems(error)).toEqual({ password: { key: "passwordCommon" } });
  });

  it("under the e-mail when it has an account", () => {
    const error = new KnownError("USER_EMAIL_ALREADY_EXISTS", 409, "text", { email });
    expect(toCredentialProblems(error)).toEqual({ email: { key: "emailTaken" } });
  });

  it("above the form when both fields are in question", () => {
    const error = new KnownError("EMAIL_PASSWORD_MISMATCH", 400, "text", undefined);
    expect(toCredentialProblems(error)).toEqual({ form: { key: "emailPasswordMismatch" } });
  });

  it("above the form when the server is out of reach", () => {
    const error = new NetworkError("offline", { cause: new TypeError("fetch failed") });
    expect(toCredentialProblems(error)).toEqual({ form: { key: "notReachable" } });
  });
});
