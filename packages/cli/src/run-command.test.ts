import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

async function run(...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    environment: {},
    homeFolder: "/nonexistent",
    version: "1.2.3",
    userAgent: "test",
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

test("--help lists every command", async () => {
  const { code, out } = await run("--help");
  expect(code).toBe(0);
  for (const name of ["login", "logout", "whoami"]) expect(out).toContain(name);
});

test("--help lists the operator commands, which the server package provides", async () => {
  const { out } = await run("--help");
  for (const name of ["backup", "restore", "doctor", "audit", "keys", "secret", "migrate", "user"])
    expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
});

test("--version prints the package version", async () => {
  expect(await run("--version")).toEqual({ code: 0, out: "1.2.3", errors: "" });
});

test.each([
  ["no command", [], "No command given."],
  ["an unknown command", ["dance"], "Unknown command: dance"],
  ["a name every object has", ["constructor"], "Unknown command: constructor"],
  ["no project", ["whoami"], "--project"],
  ["a login without the app's URL", ["login", "--project", "p", "--key", "k"], "--app-url"],
])("%s is a usage error and prints the help", async (_name, args, sentence) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors).toContain(sentence);
  expect(errors).toContain("Usage: vestibule");
});

test.each([
  ["no server", ["compat"], "No server given."],
  ["a server that isn't a URL", ["compat", "localhost", "--project", "p"], "must be an http(s) URL"],
  ["no project", ["compat", "http://localhost:8100"], "VESTIBULE_PROJECT_ID"],
  ["an unknown option", ["compat", "http://localhost:8100", "--fast"], "--fast"],
])("compat with %s is a usage error and prints the compat help", async (_name, args, sentence) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors).toContain(sentence);
  expect(errors).toContain("Usage: vestibule compat");
});

test("compat names the package to install when the published client is missing", async () => {
  const { code, errors } = await run("compat", "http://localhost:8100", "--project", "p", "--client", "not-installed");
  expect({ code, errors }).toEqual({
    code: 1,
    errors: "not-installed isn't installed here. Run: npm install not-installed",
  });
});

test.each([
  ["no action", ["config"], "No config command given. Use pull, plan or push."],
  ["an unknown action", ["config", "dance"], "Unknown command: config dance"],
  ["no admin key", ["config", "plan", "--project", "p"], "VESTIBULE_SUPER_SECRET_ADMIN_KEY"],
])("config with %s is a usage error and prints the config help", async (_name, args, sentence) => {
  const { code, errors } = await run(...args);
  expect(code).toBe(2);
  expect(errors).toContain(sentence);
  expect(errors).toContain("--admin-key");
});

test("a missing file is reported with the command that creates it", async () => {
  const { code, errors } = await run("config", "plan", "/nonexistent/a.json", "--project", "p", "--admin-key", "sak_k");
  expect(code).toBe(1);
  expect(errors).toContain("/nonexistent/a.json doesn't exist.");
  expect(errors).toContain("vestibule config pull");
});

test("whoami fails when no user is signed in", async () => {
  const { code, errors } = await run("whoami", "--project", "p", "--key", "k");
  expect(code).toBe(1);
  expect(errors).toContain("You're not signed in. Sign in with: vestibule login");
});

test("logout succeeds when no user is signed in", async () => {
  expect(await run("logout", "--project", "p", "--key", "k")).toMatchObject({ code: 0, out: "You're not signed in." });
});
