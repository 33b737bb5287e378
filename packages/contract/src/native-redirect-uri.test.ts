import { describe, expect, it } from "vitest";
import { nativeRedirectUriPattern } from "./constants.ts";

describe("the redirect URI of a native app (RFC 8252 §7.1)", () => {
  it.each(["com.example.app:/callback", "com.example.app://callback", "io.example:/", "com.example-app.x2:/a?b=c"])(
    "can be %s",
    (uri) => {
      expect(uri).toMatch(nativeRedirectUriPattern);
    },
  );

  it.each([
    "javascript:alert(1)",
    "javascript.x:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "myapp://callback",
    "com.example.app:callback",
    "com.example.app:/callback#fragment",
    "com.example.app:/*",
    "com.example.app:/a b",
    ".example:/callback",
    "https://app.example.com/",
  ])("can't be %s", (uri) => {
    expect(uri).not.toMatch(nativeRedirectUriPattern);
  });
});
