import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { readDemo } from "../support/project.ts";
import { findPostmaster, getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { spawnServer } from "../support/server/process.ts";
import { type Server, serverEnvironment, startServer } from "../support/server.ts";

describe("stopping", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "by %s ends all processes, PostgreSQL included, with code 0",
    async (signal) => {
      const server = await startServer();
      onTestFinished(() => server.discard());
      const postmaster = getPostmaster(server.dataFolder);
      expect(isRunning(postmaster)).toBe(true);

      const exitCode = await server.stop(signal);

      expect(exitCode).toBe(0);
      expect(isRunning(postmaster)).toBe(false);
      expect(findPostmaster(server.dataFolder)).toBeUndefined();
    },
  );

  it("during startup ends all started processes, with code 0", async () => {
    const dataFolder = await createDataFolder();
    onTestFinished(() => removeDataFolder(dataFolder));
    const server = spawnServer(serverEnvironment({ dataFolder, port: await findFreePort() }));
    await vi.waitUntil(() => findPostmaster(dataFolder), { timeout: 60_000, interval: 5 });

    server.child.kill("SIGINT");

    expect(await server.exitCode).toBe(0);
    expect(findPostmaster(dataFolder)).toBeUndefined();
  });

  it("finishes requests in flight and accepts no new ones", async () => {
    const server = await startServer();
    onTestFinished(() => server.discard());
    const { projectId, publishableClientKey } = await readDemo(server.url);
    const body = JSON.stringify({ email: "unknown@example.com", password: "whatever it is" });
    const head = [
      "POST /api/v1/auth/password/sign-in HTTP/1.1",
      `host: localhost:${server.port}`,
      "content-type: application/json",
      `content-length: ${body.length}`,
      "x-stack-access-type: client",
      `x-stack-project-id: ${projectId}`,
      `x-stack-publishable-client-key: ${publishableClientKey}`,
    ];
    const socket = connect(server.port, "127.0.0.1");
    const answer = text(socket);
    await once(socket, "connect");
    socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
    // Requests are read in order, so the partial request was read before this response.
    expect((await fetch(`${server.url}/health`)).status).toBe(200);

    const stopped = server.stop("SIGINT");
    await server.process.prints("Stopping");
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    socket.write(body.slice(10));

    expect(await answer).toContain("EMAIL_PASSWORD_MISMATCH");
    expect(await stopped).toBe(0);
  });
});

describe("a second start", () => {
  it("keeps all data", async () => {
    const first = await startServer();
    const demo = await readDemo(first.url);
    await first.stop();

    const second = await first.restart();
    onTestFinished(() => second.discard());

    expect(await readDemo(second.url)).toEqual(demo);
    const findClaimLink = (server: Server) => server.process.output().match(/\/claim\?code=[0-9a-z]+/)?.[0];
    expect(findClaimLink(second)).toBe(findClaimLink(first));
  });

  it("works after the server and PostgreSQL were killed together", async () => {
    const first = await startServer();
    const demo = await readDemo(first.url);
    process.kill(getPostmaster(first.dataFolder), "SIGKILL");
    await first.kill();

    const second = await first.restart();
    onTestFinished(() => second.discard());

    expect(await readDemo(second.url)).toEqual(demo);
  });
});
