import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

const context = ["Acme Rockets", "ada.lovelace1815@example.com"];

describe("a password that attackers try first", () => {
  test.each([
    "12345678",
    "password",
    "Password",
    "PASSWORD1",
    "password1!",
    "!!dragon99",
    "qwertyuiop",
    "iloveyou1",
    "ｐａｓｓｗｏｒｄ",
  ])("is common: %s", (password) => {
    expect(isCommonPassword(password, context)).toBe(true);
  });

  test.each([
    ["the product's name", "vestibule1"],
    ["the product's name twice", "VestibuleVestibule!"],
    ["the project's name", "acme rockets"],
    ["the project's name in one word", "AcmeRockets2026!"],
    ["a word of the project's name", "rockets#1234567"],
    ["the whole address", "ada.lovelace1815@example.com"],
    ["the address with a digit", "ada.lovelace1815@example.com1"],
    ["the part before the @", "Ada.Lovelace1815"],
    ["the part before the @ without its digits", "adalovelace!!"],
  ])("is %s", (_name, password) => {
    expect(isCommonPassword(password, context)).toBe(true);
  });
});

describe("a password that is neither", () => {
  test.each([
    "correct horse battery",
    "acme makes fine rockets for everybody",
    "dragon-83719262",
    "84719362058174",
    "ada plays the cello",
    "пароль моей бабушки",
    "𝔘nusual and long 🐎",
    "!!!???!!!???-",
  ])("is not common: %s", (password) => {
    expect(isCommonPassword(password, context)).toBe(false);
  });

  test("is not common if the context has no words", () => {
    for (const word of ["", "!!", "a", "x@y.z", "@"]) {
      expect(isCommonPassword("correct horse battery", [word])).toBe(false);
    }
  });

  test.each(["", "!", "1"])("is %j, which the length check rejects", (password) => {
    expect(isCommonPassword(password, context)).toBe(false);
  });
});
