import { describe, expect, test } from "vitest";
import { OperatorUsageError } from "./operator-environment.ts";
import { parseOperatorCommand } from "./run-operator-command.ts";
import { operate } from "./testing/operator.ts";

describe("operator commands", () => {
  test.each([
    [["backup", "a"], { name: "backup", file: "a", withSecret: false }],
    [["backup", "-", "--with-secret"], { name: "backup", file: "-", withSecret: true }],
    [["restore", "a"], { name: "restore", file: "a" }],
    [["doctor"], { name: "doctor", json: false }],
    [["doctor", "--json"], { name: "doctor", json: true }],
    [["config", "check"], { name: "config check", json: false }],
    [["config", "check", "--json"], { name: "config check", json: true }],
    [["audit", "verify"], { name: "audit verify", projectId: null, head: null }],
    [["audit", "verify", "--project", "p", "--head", "3:ab"], { name: "audit verify", projectId: "p", head: "3:ab" }],
    [["keys", "rotate"], { name: "keys rotate", projectId: null }],
    [["keys", "rotate", "--project", "p"], { name: "keys rotate", projectId: "p" }],
    [["secret", "rotate"], { name: "secret rotate" }],
    [["migrate"], { name: "migrate", isPlan: false }],
    [["migrate", "--plan"], { name: "migrate", isPlan: true }],
    [["user", "export", "u"], { name: "user export", userId: "u", projectId: null }],
    [["user", "export", "u", "--project", "p"], { name: "user export", userId: "u", projectId: "p" }],
    [["backup", "--help"], { name: "help" }],
  ])("%j is parsed", (args, command) => {
    expect(parseOperatorCommand(args)).toEqual(command);
  });

  test.each([
    ["no command", []],
    ["an unknown command", ["dance"]],
    ["a name every object has", ["constructor"]],
    ["a backup to nowhere", ["backup"]],
    ["two files", ["backup", "a", "b"]],
    ["an option of another command", ["restore", "a", "--with-secret"]],
    ["an option that does not exist", ["backup", "a", "--color"]],
    ["an option without its value", ["audit", "verify", "--project"]],
    ["an audit of nothing", ["audit"]],
    ["an export of no user", ["user", "export"]],
    ["an export of two users", ["user", "export", "a", "b"]],
    ["keys without a verb", ["keys"]],
    ["a configuration of nothing", ["config"]],
    ["a project's configuration", ["config", "pull"]],
    ["a doctor of something", ["doctor", "a"]],
  ])("%s is a usage error", (_name, args) => {
    expect(() => parseOperatorCommand(args)).toThrow(OperatorUsageError);
  });
});

describe("config check", () => {
  test("prints every setting with its source, and names that the server doesn't know", async () => {
    const { code, out, errors } = await operate(["config", "check"], {
      VESTIBULE_PORT: "9000",
      VESTIBULE_SECRET: "hunter2".repeat(7),
      VESTIBULE_PUBLC_URL: "https://auth.example.com",
    });
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(/^VESTIBULE_PORT {2,}environment {2,}9000$/m);
    expect(out).toMatch(/^VESTIBULE_HOST {2,}default {2,}127\.0\.0\.1$/m);
    expect(out).toMatch(/^VESTIBULE_SECRET {2,}environment {2,}\(set\)$/m);
    expect(out).toContain("VESTIBULE_PUBLC_URL is ignored: the server has no such setting.");
    expect(out).not.toContain("hunter2");
  });

  test("reports all problems at once, and fails", async () => {
    const environment = { VESTIBULE_PORT: "none", VESTIBULE_SECRET_FILE: "/nonexistent/secret" };
    const { code, errors } = await operate(["config", "check"], environment);
    expect([code, errors.split("\n")]).toEqual([
      1,
      [
        expect.stringMatching(/^PROBLEM {2}VESTIBULE_PORT must be a port/),
        "PROBLEM  VESTIBULE_SECRET_FILE names /nonexistent/secret, which can't be read (ENOENT)",
      ],
    ]);
    const { code: jsonCode, out } = await operate(["config", "check", "--json"], environment);
    const report = JSON.parse(out);
    expect([jsonCode, report.problems.length]).toEqual([1, 2]);
    expect(report.settings[0]).toEqual({ name: "VESTIBULE_PORT", value: "none", source: "environment" });
  });
});
