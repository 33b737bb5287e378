import { describe, expect, it } from "vitest";
import { encodeSegment, withQuery } from "./paths.ts";

describe("a path segment", () => {
  it.each([
    ["user ID", "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11", "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11"],
    ["a system permission", "$update_team", "%24update_team"],
    ["slashes and question marks", "../users?x=1", "..%2Fusers%3Fx%3D1"],
    ["half of a surrogate pair", "\ud800", "%EF%BF%BD"],
    ["nothing", "", "-"],
    ["the folder itself", ".", "-"],
    ["the folder above", "..", "-"],
  ])("of %s stays one segment", (_name, value, expected) => {
    expect(encodeSegment(value)).toBe(expected);
    expect(new URL(`http://host/a/${encodeSegment(value)}/b`).pathname).toBe(`/a/${expected}/b`);
  });
});

describe("a query", () => {
  it("is percent-encoded and omits undefined values", () => {
    expect(withQuery("/users", { query: "a&b=c d", limit: 2, desc: false, cursor: undefined })).toBe(
      "/users?query=a%26b%3Dc+d&limit=2&desc=false",
    );
  });
});
