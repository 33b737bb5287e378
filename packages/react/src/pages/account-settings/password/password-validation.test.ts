import { KnownError, NetworkError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { toPasswordProblems, validatePasswordChange } from "./use-password.ts";

const good = "correct horse battery";

describe("the password form", () => {
  it.each([
    [
      "everything empty",
      { old: "", password: "", repeat: "" },
      true,
      { old: "currentPasswordRequired", password: "passwordChoose" },
    ],
    ["no old password to ask for", { old: "", password: good, repeat: good }, false, {}],
    ["too short", { old: "x", password: "1234567", repeat: "1234567" }, true, { password: "passwordTooShort" }],
    ["too long", { old: "x", password: "x".repeat(71), repeat: "" }, true, { password: "passwordTooLong" }],
    ["not repeated", { old: "x", password: good, repeat: "" }, true, { repeat: "passwordRepeatRequired" }],
    ["repeated wrongly", { old: "x", password: good, repeat: "other" }, true, { repeat: "passwordRepeatDiffers" }],
  ])("%s", (_case, values, hasPassword, keys) => {
    const problems = Object.entries(validatePasswordChange(values, hasPassword, 8));
    expect(Object.fromEntries(problems.map(([field, problem]) => [field, problem?.key]))).toEqual(keys);
  });
});

describe("a server error is placed under its field", () => {
  it.each<[string, unknown, string]>([
    ["a wrong old password", new KnownError("PASSWORD_CONFIRMATION_MISMATCH", 400, "", undefined), "old"],
    [
      "a common password",
      new KnownError("SCHEMA_ERROR", 400, "", { message: "password: is too common", reason: "password_too_common" }),
      "password",
    ],
    [
      "a short password",
      new KnownError("PASSWORD_TOO_SHORT", 400, "", { min_length: 12 }, ["PASSWORD_REQUIREMENTS_NOT_MET"]),
      "password",
    ],
    ["no answer", new NetworkError("", { cause: undefined }), "form"],
  ])("%s", (_case, error, field) => {
    expect(Object.keys(toPasswordProblems(error))).toEqual([field]);
  });
});
