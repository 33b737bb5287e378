import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { readDemo } from "../support/project.ts";
import { startServer } from "../support/server.ts";

/** Opens a connection and sends text; `received` resolves with everything received when the connection ends. */
async function open(port: number, sent: string) {
  const socket = connect(port, "127.0.0.1");
  const received = text(socket).catch(() => "cut");
  await once(socket, "connect");
  socket.write(sent);
  return { socket, received };
}

it("on SIGTERM fails readiness, serves until the drain time ends, finishes what it received and cuts the rest", async () => {
  const server = await startServer({ environment: { VESTIBULE_DRAIN_SECONDS: "10" } });
  onTestFinished(() => server.discard());
  const get = (path: string) => fetch(`${server.url}${path}`);
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
  ].join("\r\n");
  const inFlight = await open(server.port, `${head}\r\n\r\n${body.slice(0, 10)}`);
  const halfSent = await open(server.port, `${head}\r\n\r\n${body.slice(0, 10)}`);
  expect((await get("/readyz")).status).toBe(200);

  const stopped = server.stop("SIGTERM");
  await vi.waitUntil(async () => (await get("/readyz")).status === 503, { timeout: 9_000, interval: 20 });

  const readiness = await get("/readyz");
  expect(readiness.headers.get("connection")).toBe("close");
  expect(await readiness.json()).toEqual({ status: "error", reason: "draining" });
  expect((await get("/livez")).status).toBe(200);
  const current = await get("/api/v1/projects/current");
  expect([current.status, current.headers.get("connection")]).toEqual([400, "close"]);
  inFlight.socket.write(body.slice(10));
  expect(await inFlight.received).toMatch(/connection: close.*EMAIL_PASSWORD_MISMATCH/is);

  expect(["", "cut"]).toContain(await halfSent.received);
  expect(await stopped).toBe(0);
  await expect(get("/livez")).rejects.toThrow();
});

it("Ctrl-C skips the drain time", async () => {
  const server = await startServer({ environment: { VESTIBULE_DRAIN_SECONDS: "300" } });
  onTestFinished(() => server.discard());
  expect(await server.stop("SIGINT")).toBe(0);
});
