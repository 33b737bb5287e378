import { describe, expect, test } from "vitest";
import { PlainError } from "../../http/api-error.ts";
import {
  type AttemptCount,
  countAttemptsByDay,
  resolveDateRange,
  summarizeConversion,
  summarizeFailureReasons,
  summarizeRetention,
  summarizeSignIns,
  toUtcRange,
} from "./aggregate-metrics.ts";

const today = "2026-01-15";

describe("a date range", () => {
  test.each([
    [{}, { from: "2025-12-16", to: today }],
    [{ from: "2026-01-10" }, { from: "2026-01-10", to: today }],
    [{ to: "2026-01-10" }, { from: "2025-12-11", to: "2026-01-10" }],
    [{ from: "2025-01-15" }, { from: "2025-01-15", to: today }],
    [
      { from: today, to: today },
      { from: today, to: today },
    ],
    [{ from: "2026-02-01" }, { from: "2026-02-01", to: "2026-02-01" }],
  ])("of %o is %o", (requested, expected) => {
    expect(resolveDateRange(requested, today)).toEqual(expected);
  });

  test.each([{ from: "2026-01-02", to: "2026-01-01" }, { from: "2025-01-14", to: today }, { from: "2025-01-14" }])(
    "%o is rejected",
    (requested) => {
      expect(() => resolveDateRange(requested, today)).toThrow(PlainError);
    },
  );
});

test("a range that ends today includes the current UTC week", () => {
  const range = { from: "2026-01-01", to: "2026-01-11" };
  expect(toUtcRange(range, "2026-01-11", "2026-01-12")).toEqual({ from: "2026-01-01", to: "2026-01-12" });
  expect(toUtcRange(range, "2026-01-12", "2026-01-12")).toEqual(range);
});

const attempts = (words: string, count: number, day = 1): AttemptCount => {
  const [action, method, outcome, reason = ""] = words.split(" ") as [
    AttemptCount["action"],
    string,
    AttemptCount["outcome"],
    string?,
  ];
  return { day, action, method: method ?? "", outcome, reason, count };
};

describe("sign-in attempts", () => {
  const some = [
    attempts("sign_in password success", 5),
    attempts("sign_up password success", 2, 2),
    attempts("sign_in password failure EMAIL_PASSWORD_MISMATCH", 3, 2),
    attempts("sign_up password failure PASSWORD_TOO_SHORT", 4),
    attempts("sign_in github challenge", 1),
    attempts("sign_up otp challenge", 9),
    attempts("sign_up otp success", 6),
    attempts("sign_in otp failure VERIFICATION_CODE_EXPIRED", 3),
  ];

  test("are summed by method and outcome; emailed codes are not attempts yet", () => {
    expect(summarizeSignIns(some)).toEqual([
      { method: "github", outcome: "challenge", count: 1 },
      { method: "otp", outcome: "success", count: 6 },
      { method: "otp", outcome: "failure", count: 3 },
      { method: "password", outcome: "success", count: 7 },
      { method: "password", outcome: "failure", count: 7 },
    ]);
  });

  test("have failure reasons, most frequent first", () => {
    expect(summarizeFailureReasons(some)).toEqual([
      { reason: "PASSWORD_TOO_SHORT", count: 4 },
      { reason: "EMAIL_PASSWORD_MISMATCH", count: 3 },
      { reason: "VERIFICATION_CODE_EXPIRED", count: 3 },
    ]);
  });

  test("are counted per day: successful and failed", () => {
    expect(countAttemptsByDay(some)).toEqual(
      new Map([
        [1, { sign_ins: 11, failed_sign_ins: 7 }],
        [2, { sign_ins: 2, failed_sign_ins: 3 }],
      ]),
    );
  });

  test("a sign-up starts once, with the email if there is one", () => {
    expect(summarizeConversion(some)).toEqual([
      { method: "otp", started: 9, completed: 6 },
      { method: "password", started: 6, completed: 2 },
    ]);
    // Emailed before the range began.
    expect(summarizeConversion([attempts("sign_up otp success", 2), attempts("sign_up otp challenge", 1)])).toEqual([
      { method: "otp", started: 2, completed: 2 },
    ]);
  });
});

test("retention has every week of the range that has started, up to the current one", () => {
  const users = new Map([["2025-12-29", 8]]);
  const active = new Map([
    ["2025-12-29/2025-12-29", 8],
    ["2025-12-29/2026-01-12", 3],
  ]);
  expect(summarizeRetention({ from: "2025-12-31", to: "2026-01-06" }, today, users, active)).toEqual([
    { week: "2025-12-29", users: 8, active: [8, 0, 3] },
    { week: "2026-01-05", users: 0, active: [0, 0] },
  ]);
  expect(summarizeRetention({ from: "2026-01-14", to: "2026-03-01" }, today, users, active)).toHaveLength(1);
  expect(summarizeRetention({ from: "2026-02-14", to: "2026-03-01" }, today, users, active)).toEqual([]);
});
