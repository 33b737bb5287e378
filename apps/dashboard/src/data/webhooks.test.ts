import { expect, it } from "vitest";
import { getAttemptsPollIntervalMs, getPollIntervalMs } from "./webhooks.ts";

const now = Date.UTC(2026, 10, 21);
const inSeconds = (seconds: number) => new Date(now + seconds * 1000);
const pending = (nextAttemptAt: Date | null) => ({ status: "pending" as const, nextAttemptAt });
const done = { status: "success" as const, nextAttemptAt: null };
const failed = { status: "failure" as const, nextAttemptAt: null };

it.each([
  ["nothing", [], false],
  ["only what has come to an end", [done, failed], false],
  ["one that is under way", [done, { status: "sending" as const, nextAttemptAt: null }], 2_000],
  ["one whose time is near", [pending(inSeconds(5))], 2_000],
  ["one whose time has come", [pending(inSeconds(-60))], 2_000],
  ["one that waits for hours", [pending(inSeconds(7200))], 15_000],
  ["one that waits behind another", [pending(null)], 15_000],
  ["the nearest of many", [pending(inSeconds(7200)), pending(inSeconds(3)), done], 2_000],
])("polls again in time for %s", (_, deliveries, expected) => {
  expect(getPollIntervalMs(deliveries, now)).toBe(expected);
});

it.each([
  ["in progress", [pending(inSeconds(5))], { deliveries: 1, attempts: 2 }, 2_000],
  ["that finished, with attempts read earlier", [done], { deliveries: 2, attempts: 1 }, 2_000],
  ["that finished, with attempts read later", [done], { deliveries: 1, attempts: 2 }, false],
])("rereads the attempts of a delivery %s in time", (_, deliveries, readAt, expected) => {
  expect(getAttemptsPollIntervalMs(deliveries, now, readAt)).toBe(expected);
});
