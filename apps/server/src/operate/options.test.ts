import { describe, expect, test } from "vitest";
import { OperatorUsageError } from "./operator-environment.ts";
import { parseOperatorCommand } from "./run-operator-command.ts";

describe("operator commands", () => {
  test.each([
    [["backup", "a"], { name: "backup", file: "a", withSecret: false }],
    [["backup", "-", "--with-secret"], { name: "backup", file: "-", withSecret: true }],
    [["restore", "a"], { name: "restore", file: "a" }],
    [["doctor"], { name: "doctor", json: false }],
    [["doctor", "--json"], { name: "doctor", json: true }],
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
    ["a doctor of something", ["doctor", "a"]],
  ])("%s is a usage error", (_name, args) => {
    expect(() => parseOperatorCommand(args)).toThrow(OperatorUsageError);
  });
});
