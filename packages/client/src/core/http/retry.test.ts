import { afterEach, describe, expect, it, vi } from "vitest";
import { KnownError } from "./known-error.ts";
import { ResponseError } from "./response-error.ts";
import { getBackoffMs, getNetworkRetryDelay, getRetryDelay, isIdempotent } from "./retry.ts";

describe("the backoff between attempts", () => {
  it.each([
    [0, 0.5, 1000],
    [1, 0.5, 2000],
    [2, 0.5, 4000],
    [3, 0.5, 8000],
    [0, 0, 500],
    [3, 0, 4000],
    [0, 0.999, 1499],
    [3, 0.999, 11_992],
  ])("after attempt %i with random %d is %d ms", (attempt, random, millis) => {
    expect(getBackoffMs(attempt, random)).toBeCloseTo(millis, 5);
  });
});

describe("the retry delay without a response", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  it.each([
    ["page of Next.js", 0, 0, 250],
    ["page of Next.js", 1, 300, 500],
    ["page of Next.js", 2, 800, false],
    ["page of Next.js", 0, 2000, false],
    ["script in Node", 0, 0, 1000],
    ["script in Node", 3, 7000, 8000],
    ["script in Node", 4, 15_000, false],
    ["browser", 0, 0, 1000],
    ["browser", 3, 7000, 8000],
    ["browser", 0, 60_000, 1000],
    ["browser", 4, 15_000, false],
  ])("on a %s, after attempt %i and %i ms: %s", (place, attempt, elapsedMs, delay) => {
    if (place === "browser") vi.stubGlobal("navigator", { product: "Gecko" });
    if (place === "page of Next.js") vi.stubEnv("NEXT_RUNTIME", "nodejs");
    expect(getNetworkRetryDelay(attempt, elapsedMs, getBackoffMs(attempt, 0.5))).toBe(delay);
  });
});

const markedError = Object.assign(new ResponseError(508, "Loop Detected"), { message: "INFINITE_LOOP_DETECTED" });

describe("the retry delay after a response", () => {
  const pause = 1234;
  it.each([
    ["429 with Retry-After waits exactly that", new ResponseError(429, "", 3), 3000],
    ["429 with Retry-After 0 does not wait", new ResponseError(429, "", 0), 0],
    ["429 without Retry-After pauses", new ResponseError(429, ""), pause],
    ["429 asking for more than a minute is left to the caller", new ResponseError(429, "", 61), null],
    ["508 with the loop marker pauses", new ResponseError(508, "INFINITE_LOOP_DETECTED: …"), pause],
    ["508 without it gives up", new ResponseError(508, "Loop Detected"), null],
    ["code review defect 9: an error whose text only mentions the marker gives up", markedError, null],
    ["500 gives up", new ResponseError(500, "INFINITE_LOOP_DETECTED"), null],
    ["404 gives up", new ResponseError(404, ""), null],
    ["a known error gives up", new KnownError("USER_NOT_FOUND", 404, "User not found.", undefined), null],
  ])("%s", (_rule, error, wait) => {
    expect(getRetryDelay(error, pause)).toBe(wait);
  });
});

describe("idempotent methods (RFC 9110 §9.2.2)", () => {
  it.each([
    ["GET", true],
    ["HEAD", true],
    ["OPTIONS", true],
    ["PUT", true],
    ["DELETE", true],
    ["TRACE", true],
    ["POST", false],
    ["PATCH", false],
  ])("%s: %s", (method, expected) => {
    expect(isIdempotent(method)).toBe(expected);
  });
});
