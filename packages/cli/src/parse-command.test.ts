import { describe, expect, test } from "vitest";
import { UsageError } from "./cli-context.ts";
import { parseCommand } from "./parse-command.ts";

const project = ["--project", "p1", "--key", "pck_1"];
const parse = (args: string[], environment: Record<string, string> = {}) => parseCommand(args, { environment });

describe("the target", () => {
  test("is read from options", () => {
    expect(parse(["whoami", ...project, "--api-url", "https://auth.example/"]).target()).toEqual({
      apiUrl: "https://auth.example",
      projectId: "p1",
      publishableClientKey: "pck_1",
    });
  });

  test("is read from the environment, and options take precedence", () => {
    const environment = {
      VESTIBULE_API_URL: "https://auth.example",
      VESTIBULE_PROJECT_ID: "p0",
      VESTIBULE_PUBLISHABLE_CLIENT_KEY: "pck_0",
    };
    expect(parse(["whoami", "--project", "p1"], environment).target()).toEqual({
      apiUrl: "https://auth.example",
      projectId: "p1",
      publishableClientKey: "pck_0",
    });
  });

  test("defaults to a server on localhost", () => {
    expect(parse(["whoami", ...project]).target().apiUrl).toBe("http://localhost:8100");
  });

  test.each([
    ["without a project", ["whoami", "--key", "pck_1"], "--project"],
    ["without a key", ["whoami", "--project", "p1"], "--key"],
    ["with an invalid URL", ["whoami", ...project, "--api-url", "auth.example"], "--api-url"],
    ["with an address that runs code", ["whoami", ...project, "--api-url", "javascript:alert(1)"], "--api-url"],
  ])("is rejected %s", (_name, args, named) => {
    expect(() => parse(args).target()).toThrow(UsageError);
    expect(() => parse(args).target()).toThrow(named);
  });
});

describe("the application", () => {
  test("can have a path", () => {
    expect(parse(["login", ...project, "--app-url", "http://localhost:8100/demo/"]).appUrl()).toBe(
      "http://localhost:8100/demo",
    );
  });

  test("is required", () => {
    expect(() => parse(["login", ...project]).appUrl()).toThrow("VESTIBULE_APP_URL");
  });
});

test.each([
  ["an option that does not exist", ["whoami", "--verbose"]],
  ["an option without its value", ["whoami", "--project"]],
  ["two commands", ["whoami", "logout"]],
])("rejects %s", (_name, args) => {
  expect(() => parse(args)).toThrow(UsageError);
});
