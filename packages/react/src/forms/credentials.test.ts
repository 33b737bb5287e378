import { KnownError, NetworkError } from "@vestibule/client";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import {
  toCredentialProblems,
  toSignInProblems,
  validateExistingEmail,
  validateNewEmail,
  validateSignIn,
} from "./credentials.ts";
import { validateSignUp } from "./new-password.ts";

const email = "ada@example.com";

describe("sign-in form validation", () => {
  it("accepts any password because only the server can check it", () => {
    expect(validateSignIn({ email, password: "x" })).toEqual({});
  });

  it("reports every empty field", () => {
    expect(validateSignIn({ email: "", password: "" })).toEqual({
      email: { key: "emailRequired" },
      password: { key: "passwordRequired" },
    });
  });
});

const { signIn, signUp } = contract.password;
const serverAccepts = (endpoint: typeof signIn | typeof signUp, address: string): boolean =>
  endpoint.body.shape.email.safeParse(address).success;

describe("code review defect 3: the forms follow the server's rule for email addresses", () => {
  it.each(["a@localhost", "a@example.c", ".a@example.com", "a..b@example.com"])(
    "an existing account with %s can sign in and reset its password, but can't be created",
    (address) => {
      expect(validateSignIn({ email: address, password: "x" })).toEqual({});
      expect(validateExistingEmail(address)).toBeUndefined();
      expect(validateNewEmail(address)).toEqual({ key: "emailInvalid" });
      expect(serverAccepts(signIn, address)).toBe(true);
      expect(serverAccepts(signUp, address)).toBe(false);
    },
  );

  it.each(["名前@例え.jp", "ÅSA@exämple.se", "ada@", "a b@example.com", "ada", `${"a".repeat(250)}@example.com`])(
    "the form rejects %s, which the server rejects",
    (address) => {
      expect(validateExistingEmail(address)).toEqual({ key: "emailInvalid" });
      expect(validateNewEmail(address)).toEqual({ key: "emailInvalid" });
      expect(serverAccepts(signIn, address)).toBe(false);
    },
  );

  it.each(["a@b.co", "first.last+tag@example.com", "o'neil@sub.example.org", "x_1@a-b.museum"])(
    "the form accepts %s, which the server accepts",
    (address) => {
      expect(validateNewEmail(address)).toBeUndefined();
      expect(serverAccepts(signUp, address)).toBe(true);
    },
  );

  it.each([
    ["ada@localhost", true, false],
    ["ada@example.xn--p1ai", true, true],
    ["a.@example.com", true, false],
    ["ada@mail.company1", true, true],
    ["jürgen@example.com", false, false],
    ["ada@bücher.example", false, false],
  ])("%s: an existing account %s, a new account %s, in the form as on the server", (address, isExisting, isNew) => {
    expect(validateSignIn({ email: address, password: "x" })).toEqual({});
    expect([validateExistingEmail(address) === undefined, serverAccepts(signIn, address)]).toEqual([
      isExisting,
      isExisting,
    ]);
    expect([validateNewEmail(address) === undefined, serverAccepts(signUp, address)]).toEqual([isNew, isNew]);
  });

  it("leaves it to the server to check the email at sign-in", () => {
    expect(validateSignIn({ email: "ada@", password: "x" })).toEqual({});
  });
});

describe("sign-up form validation", () => {
  const check = (password: string, repeat = password, withRepeat = true) =>
    validateSignUp({ email, password, repeat }, withRepeat, 8);

  it("requires the project's minimum password length", () => {
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
  ])("reports the length of %j, in code points, under the password field", (password, problem) => {
    expect(check(password)).toEqual({ password: problem });
  });

  it("reports a missing repeated password under its own field", () => {
    expect(check("correct horse", "")).toEqual({ repeat: { key: "passwordRepeatRequired" } });
    expect(check("correct horse", "correct hose")).toEqual({ repeat: { key: "passwordRepeatDiffers" } });
  });

  it("does not report the repeated password while the password itself is invalid", () => {
    expect(check("short", "other")).toEqual({ password: { key: "passwordTooShort", values: { min: 8 } } });
  });

  it("skips the repeated password when the application turns it off", () => {
    expect(check("correct horse", "", false)).toEqual({});
  });
});

describe("placing a server error", () => {
  it("code review defect 9: by its reason, whatever its message says", () => {
    const details = { message: "a reworded sentence", reason: "password_too_common" } as const;
    expect(toCredentialProblems(new KnownError("SCHEMA_ERROR", 400, "text", details))).toEqual({
      password: { key: "passwordCommon" },
    });
    const other = new KnownError("SCHEMA_ERROR", 400, "text", { message: "password: is too common" });
    expect(toCredentialProblems(other)).toEqual({ form: { key: "somethingWrong", code: "SCHEMA_ERROR" } });
  });

  it("code review defect 3: under the email when the server accepts no such address at sign-in", () => {
    const error = new KnownError("SCHEMA_ERROR", 400, "text", { message: "body.email must be an email address" });
    expect(toSignInProblems(error, "jürgen@example.com")).toEqual({ email: { key: "emailInvalid" } });
    expect(toSignInProblems(error, email)).toEqual(toCredentialProblems(error));
  });

  it("under the password when a password rule fails, with the server's own limit", () => {
    const error = new KnownError("PASSWORD_TOO_SHORT", 400, "text", { min_length: 15 }, [
      "PASSWORD_REQUIREMENTS_NOT_MET",
    ]);
    expect(toCredentialProblems(error)).toEqual({ password: { key: "passwordTooShort", values: { min: 15 } } });
  });

  it("under the password when it is too common", () => {
    const error = new KnownError("SCHEMA_ERROR", 400, "text", {
      message: "password: is too common or easy to guess.",
      reason: "password_too_common",
    });
    expect(toCredentialProblems(error)).toEqual({ password: { key: "passwordCommon" } });
  });

  it("under the email when an account already uses it", () => {
    const error = new KnownError("USER_EMAIL_ALREADY_EXISTS", 409, "text", { email });
    expect(toCredentialProblems(error)).toEqual({ email: { key: "emailTaken" } });
  });

  it("above the form when either field may be wrong", () => {
    const error = new KnownError("EMAIL_PASSWORD_MISMATCH", 400, "text", undefined);
    expect(toCredentialProblems(error)).toEqual({ form: { key: "emailPasswordMismatch" } });
  });

  it("above the form when the server is unreachable", () => {
    const error = new NetworkError("offline", { cause: new TypeError("fetch failed") });
    expect(toCredentialProblems(error)).toEqual({ form: { key: "notReachable" } });
  });
});
