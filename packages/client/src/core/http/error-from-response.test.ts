import type { ErrorCode } from "@vestibule/contract";
import { errorGroupParents, errorStatus, getErrorGroup, isErrorInGroup } from "@vestibule/contract";
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
  it.each(Object.keys(getErrorGroup) as ErrorCode[])("returns a typed error for %s", (code) => {
    const status = errorStatus[code];

    const error = errorFromResponse(knownError(code, status, { some: "detail" }));

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
    for (const group of Object.keys(errorGroupParents) as (keyof typeof errorGroupParents)[]) {
      expect(KnownError.isInstance(error, group)).toBe(isErrorInGroup(code, group));
    }
  });

  it.each(["BRAND_NEW_CONDITION", "toString", "__proto__"])(
    "returns an unsupported error that names the unknown code %s",
    (code) => {
      const error = errorFromResponse(knownError(code, 400));

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
  ])("ignores the error header when %s", (_reason, body) => {
    const error = errorFromResponse(answer(400, { "x-stack-known-error": "SCHEMA_ERROR" }, body));

    expect(error).toBeInstanceOf(ResponseError);
    expect(KnownError.isInstance(error, "SCHEMA_ERROR")).toBe(false);
  });

  it.each([200, 201, 204])("returns null for status %i", (status) => {
    expect(errorFromResponse(answer(status, {}, ""))).toBeNull();
  });

  it.each([
    ["7", 7],
    ["0", 0],
    [undefined, Number.NaN],
  ])("reads Retry-After %s as %d seconds", (retryAfter, seconds) => {
    const error = errorFromResponse(
      answer(429, retryAfter === undefined ? {} : { "retry-after": retryAfter }, "Slow down."),
    );

    expect(error).toMatchObject({ statusCode: 429, retryAfterSeconds: seconds, message: "Status 429: Slow down." });
  });
});

describe("a response without a code", () => {
  it("is a known error with a code, the status, and the server's text (newcomer B7)", () => {
    const text = "password_hash must be a bcrypt hash";
    const error = errorFromResponse(answer(400, {}, text));

    expect(KnownError.isInstance(error, "UNSUPPORTED_ERROR")).toBe(true);
    expect(error).toMatchObject({ statusCode: 400, message: `Status 400: ${text}`, body: text });
  });

  it("has at most 200 characters of the text", () => {
    expect(errorFromResponse(answer(400, {}, "x".repeat(1000)))?.message).toBe(`Status 400: ${"x".repeat(200)}`);
  });
});

describe("recognizing a known error", () => {
  it("accepts one created by another copy of the package", () => {
    const foreign = Object.defineProperty(new Error("No."), "vestibule.known-error", { value: true });
    Object.assign(foreign, { errorCode: "ACCESS_TOKEN_EXPIRED" });

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
