import { describe, expect, test } from "vitest";
import { findTrustedRelyingParty } from "./ceremony.ts";
import { getUserLabel, isSignCountRegression, toUserHandle } from "./redeem-assertion.ts";

const trusting = (...domains: string[]) => ({
  allow_localhost: false,
  domains: domains.map((domain) => ({ domain, handler_path: "/handler" })),
});
const local = { allow_localhost: true, domains: [] };

describe("the relying party of a ceremony", () => {
  test.each([
    ["https://app.example.com", trusting("https://app.example.com")],
    ["https://app.example.com", trusting("https://other.example", "https://app.example.com/")],
    ["https://app.example.com", trusting("https://app.example.com/inside/the/app")],
    ["https://app.example.com:8443", trusting("https://app.example.com:8443/x")],
    ["https://app.example.com", trusting("https://app.example.com:443")],
    ["https://app.example.com", trusting("HTTPS://APP.example.com")],
    ["http://localhost:3000", local],
    ["https://localhost", local],
    ["http://shop.localhost:8080", local],
    ["http://localhost:3000", trusting("http://localhost:3000")],
  ])("is the host of %s, which the project trusts", (origin, config) => {
    expect(findTrustedRelyingParty(config, origin)).toEqual({ origin, id: new URL(origin).hostname });
  });

  test.each([
    ["a path below a trusted origin", "https://app.example.com/inside", trusting("https://app.example.com")],
    ["another port", "https://app.example.com:8443", trusting("https://app.example.com")],
    ["another scheme", "http://app.example.com", trusting("https://app.example.com")],
    ["a sub-domain", "https://evil.app.example.com", trusting("https://app.example.com")],
    ["the parent domain", "https://example.com", trusting("https://app.example.com")],
    ["a host that starts alike", "https://app.example.com.evil.org", trusting("https://app.example.com")],
    ["a trailing slash", "https://app.example.com/", trusting("https://app.example.com")],
    ["a user name", "https://me@app.example.com", trusting("https://app.example.com")],
    ["localhost where it is not allowed", "http://localhost:3000", trusting("https://app.example.com")],
    ["a host that ends alike", "http://evillocalhost", local],
    ["a loopback address, which can be no relying party", "http://127.0.0.1:3000", local],
    ["an Android app", "android:apk-key-hash:abc", local],
    ["nothing", "null", local],
    ["an empty text", "", local],
  ])("is null for %s", (_name, origin, config) => {
    expect(findTrustedRelyingParty(config, origin)).toBeNull();
  });
});

describe("the sign count", () => {
  test.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])("stored %i, received %i: regression %s", (stored, received, expected) => {
    expect(isSignCountRegression(stored, received)).toBe(expected);
  });
});

test("authenticators identify a user by ID and show the name, or else the email", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(Buffer.from(toUserHandle(id), "base64url").toString()).toBe(id);
  expect(getUserLabel({ display_name: "Ada", primary_email: "a@x.org" })).toBe("Ada");
  expect(getUserLabel({ display_name: null, primary_email: "a@x.org" })).toBe("a@x.org");
  expect(getUserLabel({ display_name: "", primary_email: null })).toBe("User");
});
