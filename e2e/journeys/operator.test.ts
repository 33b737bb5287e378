import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../support/project.ts";
import { operate } from "../support/server/operator.ts";
import { spawnProgram } from "../support/server/process.ts";
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
  readonly findings: readonly { readonly area: string; readonly state: string; readonly says: string }[];
}

const examine = async (): Promise<{ code: number | null; report: Report }> => {
  const { code, output } = await operate(["doctor", "--json"], environment);
  return { code, report: JSON.parse(output) };
};

describe("the commands of an operator", () => {
  it("verify what the audit log of a running server says", async () => {
    const { projectId } = await createProject(server.url);
    await expect
      .poll(() => operate(["audit", "verify", "--project", projectId], environment))
      .toEqual({ code: 0, output: expect.stringMatching(`^${projectId}: whole, [1-9]\\d* entr.*:[0-9a-f]{64}\n$`) });
  });

  it("examine a server that runs, and the same one stopped", async () => {
    const running = await examine();
    expect(running.code).toBe(0);
    const inWords = running.report.findings.map(({ state, says }) => `${state}: ${says}`).join("\n");
    expect(inWords).toContain("of a running server");
    expect(inWords).toContain(`ok: ${server.url} answers, as this installation.`);

    await server.stop();
    const stopped = await examine();
    expect(stopped.code).toBe(0);
    expect(stopped.report.findings).toContainEqual(
      expect.objectContaining({
        area: "Public URL",
        state: "warning",
        says: expect.stringContaining("No server is running"),
      }),
    );
    expect(stopped.report.findings).toContainEqual(expect.objectContaining({ area: "Secret", state: "ok" }));
    server = await server.restart();
  });

  it("run from a clone as npm runs them", async () => {
    const script = fileURLToPath(new URL("../../scripts/vestibule.mjs", import.meta.url));
    const help = spawnProgram(script, ["backup", "--help"], environment);
    expect(await help.exitCode).toBe(0);
    expect(help.output()).toContain("Usage: vestibule <command>");
    const misused = spawnProgram(script, ["backup"], environment);
    expect(await misused.exitCode).toBe(2);
    expect(misused.output()).toContain("Which file?");
  });
});
