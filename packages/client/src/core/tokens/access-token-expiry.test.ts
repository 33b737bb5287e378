import { describe, expect, it } from "vitest";
import { fakeAccessToken } from "../../testing/tokens.ts";
import { accessTokenExpiryMs } from "../sessions/user-session.ts";

const withPayload = (payload: string) => `e30.${Buffer.from(payload).toString("base64url")}.s`;

describe("access token expiry (RFC 7519 §4.1.4)", () => {
  it.each([
    ["exp in seconds", fakeAccessToken(1_800_000_000_000), 1_800_000_000_000],
    ["text outside ASCII before exp", withPayload('{"name":"Zoë 💡~~~???","exp":1800000000}'), 1_800_000_000_000],
    ["no exp", fakeAccessToken(null), Number.POSITIVE_INFINITY],
    ["exp that is not a number", withPayload('{"exp":"1800000000"}'), 0],
    ["a payload that is not JSON", withPayload("exp"), 0],
    ["a payload that is null", withPayload("null"), 0],
    ["one part only", "token", 0],
    ["not base64", "a.!.c", 0],
    ["nothing", "", 0],
  ])("with %s", (_what, token, expected) => {
    expect(accessTokenExpiryMs(token)).toBe(expected);
  });
});
