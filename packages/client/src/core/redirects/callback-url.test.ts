import { describe, expect, it } from "vitest";
import { callbackUrl } from "./callback-url.ts";

const origin = "https://app.example";

describe("the URL for an email link", () => {
  it.each([
    ["/private#h", "https://app.example/handler/email-verification"],
    [
      "/x?after_auth_return_to=%2Fprivate",
      "https://app.example/handler/email-verification?after_auth_return_to=%2Fprivate",
    ],
    ["/x?after_auth_return_to=%2F%2Fevil.example", "https://app.example/handler/email-verification"],
  ])("created on %s is %s", (path, expected) => {
    expect(callbackUrl("/handler/email-verification#top", new URL(path, origin))).toBe(expected);
  });
});
