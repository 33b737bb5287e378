import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";
import { runServerCli } from "../support/server/server-cli.ts";
import { type Server, serverEnvironment, startServer } from "../support/server.ts";

let server: Server;
let environment: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  environment = serverEnvironment(server);
});
afterAll(() => server.discard());

interface Report {
  readonly state: string;
  readonly findings: readonly { readonly area: string; readonly state: string; readonly summary: string }[];
}

const expectAccessible = async (): Promise<{ code: number | null; report: Report }> => {
  const { code, output } = await runServerCli(["doctor", "--json"], environment);
  return { code, report: JSON.parse(output) };
};

describe("server CLI commands", () => {
  it("verify the audit log of a running server", async () => {
    const { projectId } = await createProject(server.url);
    await expect
      .poll(() => runServerCli(["audit", "verify", "--project", projectId], environment))
      .toEqual({ code: 0, output: expect.stringMatching(`^${projectId}: intact, [1-9]\\d* entr.*:[0-9a-f]{64}\n$`) });
  });

  it("diagnose a running server, and the same server stopped", async () => {
    const running = await expectAccessible();
    expect(running.code).toBe(0);
    const findingLines = running.report.findings.map(({ state, summary }) => `${state}: ${summary}`).join("\n");
    expect(findingLines).toContain("of a running server");
    expect(findingLines).toContain(`ok: ${server.url} reaches this server.`);

    await server.stop();
    const stopped = await expectAccessible();
    expect(stopped.code).toBe(0);
    expect(stopped.report.findings).toContainEqual(
      expect.objectContaining({
        area: "Public URL",
        state: "warning",
        summary: expect.stringContaining("No server is running"),
      }),
    );
    expect(stopped.report.findings).toContainEqual(expect.objectContaining({ area: "Secret", state: "ok" }));
    server = await server.restart();
  });

  it("run from a clone through npm", async () => {
    const script = fileURLToPath(new URL("../../scripts/vestibule.mjs", import.meta.url));
    const help = spawnProgram(script, ["backup", "--help"], environment);
    expect(await help.exitCode).toBe(0);
    expect(help.output()).toContain("Usage: vestibule <command>");
    const misused = spawnProgram(script, ["backup"], environment);
    expect(await misused.exitCode).toBe(2);
    expect(misused.output()).toContain("Specify a file");
  });
});
