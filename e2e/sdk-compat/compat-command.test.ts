import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTerminal } from "../journeys/support/terminal.ts";
import { createProject, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url, { client_team_creation_enabled: true });
});
afterAll(() => server.discard());

async function runCompat(...options: readonly string[]) {
  const terminal = await openTerminal(project, server.url);
  const { exitCode, output } = terminal.run("compat", server.url, "--client", "stackframe-js-newest", ...options);
  return { code: await exitCode, output: output() };
}

/** Titles of the steps that fail when the tests run the list. */
async function readKnownFailures(): Promise<string[]> {
  const path = fileURLToPath(new URL("./results/js-2.8.108-node.json", import.meta.url));
  const { capabilities } = JSON.parse(await readFile(path, "utf8"));
  return Object.values(capabilities as Record<string, { failed: string[] }>).flatMap(({ failed }) => failed);
}

describe("vestibule compat", () => {
  // It runs the whole list one step after the other.
  const timeout = 400_000;
  it("runs the list with the installed client, and prints the failures, what it skips, and the score", {
    timeout,
  }, async () => {
    const { secretServerKey, superSecretAdminKey } = project;

    const keys = ["--server-key", secretServerKey, "--admin-key", superSecretAdminKey];
    const { code, output } = await runCompat("--verbose", ...keys);

    expect(output).toContain(`stackframe-js-newest 2.8.108 with ${server.url}`);
    expect(output).toMatch(/✓ Sign-in with a password: \d of \d, 1 skipped/);
    expect(output).toMatch(/– deletes the account, .* \(needs: account deletion\)/);
    const failures = [...output.matchAll(/^ {4}✗ (.*?) \(/gm)].map(([, title]) => title);
    expect(await readKnownFailures()).toEqual(expect.arrayContaining(failures));
    expect(output).toMatch(/^Score: \d+ of \d+ steps pass; \d+ skipped\.$/m);
    expect(code).toBe(failures.length === 0 ? 0 : 1);
  });

  it("says that the client can't read a project that doesn't exist", async () => {
    const { code, output } = await runCompat("--project", "00000000-0000-4000-8000-000000000000");

    expect(output).toContain("The client can't read the project");
    expect(code).toBe(1);
  });
});
