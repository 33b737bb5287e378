import { describe, expect, test } from "vitest";
import { formatDuration, getNetwork, getSubject, type Rule, rules } from "./rate-limit-rules.ts";

const getRule = (subject: Rule["subject"]): Rule => ({
  name: "a",
  action: "credential",
  subject,
  points: 1,
  windowS: 1,
});
const attempt = {
  projectId: "p",
  accessType: "client",
  ip: "192.0.2.1",
  account: "ada@x.io",
  recipient: "bob@x.io",
  emailKind: "sign-in",
} as const;

describe("the network of an address", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
  ])("the network of %s is %s", (ip, network) => {
    expect(getNetwork(ip)).toBe(network);
  });
});

describe("counter subjects", () => {
  test("an address within its project", () => {
    expect(getSubject(getRule("address"), attempt)).toEqual(["p", "192.0.2.1"]);
  });

  test("an account at an address, an account, a recipient, a project", () => {
    expect(getSubject(getRule("account-at-address"), attempt)).toEqual(["p", "192.0.2.1", "ada@x.io"]);
    expect(getSubject(getRule("account"), attempt)).toEqual(["p", "ada@x.io"]);
    expect(getSubject(getRule("recipient"), attempt)).toEqual(["p", "bob@x.io", "sign-in"]);
    expect(getSubject(getRule("recipient-at-address"), attempt)).toEqual(["p", "192.0.2.1", "bob@x.io", "sign-in"]);
    expect(getSubject(getRule("project"), attempt)).toEqual(["p"]);
  });

  test.each(["server", "admin"] as const)("no address for a %s, which acts for many users", (accessType) => {
    expect(getSubject(getRule("address"), { ...attempt, accessType })).toBeNull();
    expect(getSubject(getRule("account-at-address"), { ...attempt, accessType })).toBeNull();
    expect(getSubject(getRule("recipient-at-address"), { ...attempt, accessType })).toBeNull();
    expect(getSubject(getRule("recipient"), { ...attempt, accessType })).toBeNull();
    expect(getSubject(getRule("account"), { ...attempt, accessType })).toEqual(["p", "ada@x.io"]);
  });

  test("one shared subject for unknown addresses", () => {
    expect(getSubject(getRule("address"), { ...attempt, ip: null })).toEqual(["p", "unknown"]);
  });

  test("none if a rule doesn't apply to the attempt", () => {
    const withoutAccount = { ...attempt, account: undefined, recipient: undefined };
    expect(getSubject(getRule("account"), withoutAccount)).toBeNull();
    expect(getSubject(getRule("account-at-address"), withoutAccount)).toBeNull();
    expect(getSubject(getRule("recipient"), withoutAccount)).toBeNull();
  });
});

describe("rate limit rules", () => {
  test("have unique names", () => {
    expect(new Set(rules.map((rule) => rule.name)).size).toBe(rules.length);
  });

  test("allow at most 100 wrong guesses an hour per account, which one address alone can't use up", () => {
    const perHour = (subject: Rule["subject"]) => {
      const rule = rules.find((candidate) => candidate.action === "credential" && candidate.subject === subject);
      return rule ? (rule.points * 3600) / rule.windowS : Number.NaN;
    };
    expect(perHour("account")).toBeLessThanOrEqual(100);
    expect(perHour("account-at-address")).toBeLessThan(perHour("account"));
  });

  test("check the address before creating counters for accounts", () => {
    for (const action of new Set(rules.map((rule) => rule.action))) {
      const first = rules.find((rule) => rule.action === action);
      // Only servers send emails of an application, and one counter per project is cheap.
      expect(first?.subject).toBe(action === "send" ? "project" : "address");
    }
  });
});

describe("a formatted wait", () => {
  test.each([
    [1, "1 second"],
    [59, "59 seconds"],
    [60, "1 minute"],
    [61, "2 minutes"],
    [3600, "60 minutes"],
    [3601, "2 hours"],
    [86_400, "24 hours"],
  ])("%d seconds is %s: never rounded down", (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });
});
