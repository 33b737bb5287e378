import { describe, expect, test } from "vitest";
import { type EndpointResponse, getDisableReason, isSuccess, nextAttempt } from "./retry-policy.ts";

const now = Date.UTC(2026, 0, 15, 12);
const answer = (status: number, retryAfter: string | null = null): EndpointResponse => ({
  status,
  body: "",
  retryAfter,
});
/** The delay before the next attempt, in s. */
const waitAfter = (attempts: number, said: EndpointResponse, chance = 0.5): number | null => {
  const time = nextAttempt({ answer: said, attempts, retrySeconds: [5, 300], now, chance });
  return time === null ? null : (time - now) / 1000;
};

describe("endpoint responses", () => {
  test.each([200, 201, 202, 204, 299])("%i is a success", (status) => expect(isSuccess(answer(status))).toBe(true));
  test.each([0, 199, 300, 301, 302, 304, 307, 308, 400, 404, 410, 429, 500, 503])("%i is a failure", (status) =>
    expect(isSuccess(answer(status))).toBe(false),
  );
});

describe("the next attempt", () => {
  test("follows the schedule, with none after the last", () => {
    expect([waitAfter(1, answer(500)), waitAfter(2, answer(500)), waitAfter(3, answer(500))]).toEqual([5, 300, null]);
  });

  test("has a random jitter of up to 10%", () => {
    expect([waitAfter(2, answer(500), 0), waitAfter(2, answer(500), 1)]).toEqual([270, 330]);
  });

  test.each([
    ["seconds", answer(429, "120"), 120],
    ["a date", answer(503, "Thu, 15 Jan 2026 12:02:00 GMT"), 120],
    ["less than planned", answer(503, "1"), 5],
    ["a date that is over", answer(503, "Thu, 15 Jan 2026 11:00:00 GMT"), 5],
    ["more than an hour", answer(429, "999999"), 3600],
    ["nonsense", answer(429, "soon"), 5],
    ["a negative number", answer(429, "-5"), 5],
    ["seconds with another status", answer(500, "120"), 5],
  ])("waits as requested by Retry-After: %s", (_, said, seconds) => expect(waitAfter(1, said)).toBe(seconds));

  test("doesn't follow the last one, whatever Retry-After says", () =>
    expect(waitAfter(3, answer(429, "120"))).toBeNull());
});

describe("an endpoint is disabled", () => {
  const dayMs = 24 * 60 * 60 * 1000;
  test.each([
    ["at once when it says that it is gone", 410, 0, "gone"],
    ["after five days of failures", 500, 5 * dayMs, "failing"],
    ["not before", 500, 5 * dayMs - 1, null],
  ])("%s", (_, status, failingMs, reason) =>
    expect(getDisableReason({ answer: answer(status), failingSince: now - failingMs, now })).toBe(reason),
  );
});
