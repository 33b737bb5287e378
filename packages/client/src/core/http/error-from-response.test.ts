import type { ErrorCode } from "@vestibule/contract";
import { errorGroupParents, errorStatus, getErrorGroup } from "@vestibule/contract";
import { describe, expect, it } from "vitest";
import type { ApiResponse } from "./api-response.ts";
import { errorFromResponse } from "./error-from-response.ts";
import { KnownError } from "./known-error.ts";
import { ResponseError } from "./response-error.ts";

const answer = (status: number, headers: Record<string, string>, body: unknown): ApiResponse => ({
  status,
  headers: new Headers(headers),
  text: typeof body === "string" ? body : JSON.stringify(body),
});

const knownError = (code: string, status: number, details?: object) =>
  answer(status, { "x-stack-known-error": code }, { code, error: `About ${code}.`, details });

describe("parsing a response", () => {
  it.each(Object.keys(getErrorGroup) as ErrorCode[])("returns a typed error for %s", async (code) => {
    const status = errorStatus[code];

    const error = await errorFromResponse(knownError(code, status, { some: "detail" }));

    expect(error).toBeInstanceOf(KnownError);
    expect(error).toMatchObject({
      name: `KnownError<${code}>`,
      errorCode: code,
      statusCode: status,
      message: `About ${code}.`,
      humanReadableMessage: `About ${code}.`,
      details: { some: "detail" },
    });
    expect(KnownError.isInstance(error, code)).toBe(true);
  });

  it.each([
    ["its group", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "REFRESH_TOKEN_ERROR", true],
    ["its group's parent", "ACCESS_TOKEN_EXPIRED", "SESSION_AUTHENTICATION_ERROR", true],
    ["another group", "ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_ERROR", false],
    ["a group, for a code without one", "USER_NOT_FOUND", "VERIFICATION_ERROR", false],
  ] as const)("recognizes an error by %s", async (_what, code, group, expected) => {
    const error = await errorFromResponse(knownError(code, errorStatus[code]));

    expect(KnownError.isInstance(error, group)).toBe(expected);
  });

  it("gives every group a code", async () => {
    const codes = Object.keys(getErrorGroup) as ErrorCode[];
    const errors = await Promise.all(codes.map((code) => errorFromResponse(knownError(code, errorStatus[code]))));

    const groups = new Set(errors.flatMap((error) => error?.groups ?? []));
    expect([...groups].sort()).toEqual(Object.keys(errorGroupParents).sort());
  });

  it.each(["BRAND_NEW_CONDITION", "toString", "__proto__"])(
    "returns an unsupported error that names the unknown code %s",
    async (code) => {
      const error = await errorFromResponse(knownError(code, 400));

      expect(error).toMatchObject({
        errorCode: "UNSUPPORTED_ERROR",
        statusCode: 400,
        details: { originalErrorCode: code },
      });
      expect(error?.message).toContain(code);
    },
  );

  it.each([
    ["the body names another code", JSON.stringify({ code: "USER_NOT_FOUND", error: "No." })],
    ["the body is not JSON", "<html>"],
    ["the body is JSON without a code", "null"],
  ])("ignores the error header when %s", async (_reason, body) => {
    const error = await errorFromResponse(answer(400, { "x-stack-known-error": "SCHEMA_ERROR" }, body));

    expect(error).toBeInstanceOf(ResponseError);
    expect(KnownError.isInstance(error, "SCHEMA_ERROR")).toBe(false);
  });

  it.each([200, 201, 204])("returns null for status %i", async (status) => {
    expect(await errorFromResponse(answer(status, {}, ""))).toBeNull();
  });

  it.each([
    ["7", 7],
    ["0", 0],
    [undefined, Number.NaN],
  ])("reads Retry-After %s as %d seconds", async (retryAfter, seconds) => {
    const error = await errorFromResponse(
      answer(429, retryAfter === undefined ? {} : { "retry-after": retryAfter }, "Slow down."),
    );

    expect(error).toMatchObject({ statusCode: 429, retryAfterSeconds: seconds, message: "Status 429: Slow down." });
  });
});

describe("a response without a code", () => {
  it("is a known error with a code, the status, and the server's text (newcomer B7)", async () => {
    const text = "password_hash must be a bcrypt hash";
    const error = await errorFromResponse(answer(400, {}, text));

    expect(KnownError.isInstance(error, "UNSUPPORTED_ERROR")).toBe(true);
    expect(error).toMatchObject({ statusCode: 400, message: `Status 400: ${text}`, body: text });
  });

  it("has at most 200 characters of the text", async () => {
    expect((await errorFromResponse(answer(400, {}, "x".repeat(1000))))?.message).toBe(
      `Status 400: ${"x".repeat(200)}`,
    );
  });
});

describe("recognizing a known error", () => {
  it("accepts one created by another copy of the package", () => {
    const foreign = Object.defineProperty(new Error("No."), "vestibule.known-error", { value: true });
    Object.assign(foreign, { errorCode: "ACCESS_TOKEN_EXPIRED", groups: ["INVALID_ACCESS_TOKEN"] });

    expect(KnownError.isInstance(foreign, "INVALID_ACCESS_TOKEN")).toBe(true);
    expect(KnownError.isInstance(foreign, "REFRESH_TOKEN_ERROR")).toBe(false);
  });

  it.each([undefined, null, "ACCESS_TOKEN_EXPIRED", { errorCode: "ACCESS_TOKEN_EXPIRED" }, new Error("No.")])(
    "rejects %s",
    (value) => {
      expect(KnownError.isInstance(value)).toBe(false);
    },
  );
});
