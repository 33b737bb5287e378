import { describe, expect, it } from "vitest";
import { isEmailAddress } from "./email-address.ts";

describe("an email address", () => {
  it.each([
    "a@b.co",
    "first.last+tag@example.com",
    "o'neil@sub.example.org",
    "名前@例え.jp",
    "ÅSA@exämple.se",
    "x_1@a-b.museum",
  ])("accepts %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    "",
    "nobody",
    "@example.com",
    "a@",
    "a@localhost",
    "a@example.c",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a b@example.com",
    "a@exa mple.com",
    "a@-example.com",
    "a@example.com.",
    "a@b@example.com",
    "a\u200b@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("rejects %j", (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
