import { KnownError, NetworkError, ResponseError } from "@vestibule/react";
import { describe, expect, test } from "vitest";
import { emptyNewUser, parseFieldErrors, toCreate, validateNewUser } from "./new-user.ts";

const ada = { ...emptyNewUser, name: " Ada ", email: " ada@example.com ", password: "correct horse" };

describe("a new user", () => {
  test("needs a name or an email (design review mistake 4)", () => {
    expect(validateNewUser({ ...emptyNewUser, name: " " }, 8)).toEqual({ email: "Enter a name or an email." });
    expect(validateNewUser({ ...emptyNewUser, name: "Ada" }, 8)).toEqual({});
    expect(validateNewUser({ ...emptyNewUser, email: "ada@example.com" }, 8)).toEqual({});
  });

  test("has the fields that were filled in", () => {
    expect(toCreate({ ...ada, hasCodes: true, isVerified: true })).toEqual({
      displayName: "Ada",
      primaryEmail: "ada@example.com",
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password: "correct horse",
      otpAuthEnabled: true,
    });
  });

  test("without an email has no password and no email settings", () => {
    const typedBefore = { ...ada, email: " ", isVerified: true, hasCodes: true };
    expect(toCreate(typedBefore)).toEqual({ displayName: "Ada" });
  });

  test.each([
    ["a password", { password: "short" }],
    ["codes", { hasCodes: true }],
    ["an invitation", { wantsInvitation: true }],
  ])("needs an email for %s", (_what, change) => {
    const problems = { email: "Enter an email to use the options below." };
    expect(validateNewUser({ ...emptyNewUser, ...change }, 8)).toEqual(problems);
    expect(validateNewUser({ ...emptyNewUser, name: "Ada", ...change }, 8)).toEqual(problems);
  });
});

describe("errors found without the server", () => {
  test.each([
    ["a short password", { ...ada, password: "short" }, ["password"]],
    // Code units are not characters.
    ["four faces are no eight characters", { ...ada, password: "😀😀😀😀" }, ["password"]],
    ["nothing", ada, []],
  ])("%s", (_, user, fields) => {
    expect(Object.keys(validateNewUser(user, 8))).toEqual(fields);
  });
});

describe("errors from the server", () => {
  const schemaError = (line: string) => {
    const message = `The request does not fit:\n  - ${line}`;
    return new KnownError("SCHEMA_ERROR", 400, message, { message });
  };
  test.each([
    ["a taken address", new KnownError("USER_EMAIL_ALREADY_EXISTS", 409, "Taken.", { email: "a@b.c" }), "email"],
    ["no address", schemaError("body.primary_email must be an email address"), "email"],
    ["a short password", new KnownError("PASSWORD_TOO_SHORT", 400, "Short.", { min_length: 12 }), "password"],
    ["a long password", new KnownError("PASSWORD_TOO_LONG", 400, "Long.", { maxLength: 70 } as never), "password"],
    ["a common password", new ResponseError(400, "This password is too common."), "password"],
    ["a long name", schemaError("body.display_name must be at most 256 characters"), "name"],
  ])("%s is shown at its field", (_, error, field) => {
    const errors = parseFieldErrors(error) ?? {};

    expect(
      Object.entries(errors)
        .filter(([, text]) => text)
        .map(([name]) => name),
    ).toEqual([field]);
  });

  test.each([
    ["a server that is away", new NetworkError("Away", new Error("Away"))],
    ["something else", new ResponseError(400, "This project has too many users.")],
  ])("%s belongs to no field", (_, error) => {
    expect(parseFieldErrors(error)).toBeNull();
  });
});
