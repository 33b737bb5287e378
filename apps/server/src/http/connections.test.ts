import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { trackConnections } from "./connections.ts";

const cleanup: (() => void)[] = [];
afterEach(() => cleanup.splice(0).forEach((each) => void each()));

/** A loopback server with short timeouts, and a connection to it. `begun`: the start of a response to each request. */
async function open({ unusedMs = 60_000, begun = "" } = {}) {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }, (message, response) => {
    response.once("close", connections.begin(message, response));
    if (begun === "") response.end("done");
    else response.write(begun);
  });
  const connections = trackConnections(server, { max: 10, unusedMs, onClosed: () => undefined });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const socket: Socket = connect(port, "127.0.0.1");
  cleanup.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => socket.destroy(),
  );
  const received = text(socket).catch(() => "cut");
  await once(socket, "connect");
  return { server, port, socket, received };
}

const whole = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

describe("a connection whose client is slow", () => {
  test("bug: without a request, it got status 408, which the client took for the answer to its later request", async () => {
    const { server, socket, received } = await open();
    // A listener of the test's own would replace the answer of Node.js.
    const emit = vi.spyOn(server, "emit");
    await vi.waitUntil(() => emit.mock.calls.some(([event]) => String(event) === "clientError"));
    socket.write(whole);
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK.*done/s);
  });

  test("is closed without an answer if no request comes", async () => {
    const { received } = await open({ unusedMs: 1 });
    expect(await received).toBe("");
  });

  test("is closed without an answer, too, if only line ends come", async () => {
    const { server, socket, received } = await open({ unusedMs: 100 });
    await once(server, "clientError");
    const trickle = setInterval(() => socket.write("\r\n"), 20);
    cleanup.push(() => clearInterval(trickle));
    expect(["", "cut"]).toContain(await received);
  });

  test("has its whole time for its first response, however long the connection was unused", async () => {
    const { server, port, socket } = await open({ unusedMs: 100, begun: "first part" });
    await once(server, "clientError");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(socket, "data");
    // A later one is closed when the first one would have been.
    await once(connect(port, "127.0.0.1").resume(), "close");
    expect(socket.destroyed).toBe(false);
  });

  test("gets status 408 for half of a request", async () => {
    const { socket, received } = await open();
    socket.write("GET / HTTP/1.1\r\nhos");
    expect(await received).toBe("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  });
});

describe("a request that can't be read", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", "400 Bad Request"],
    [
      "more than 16 KB of headers",
      `GET / HTTP/1.1\r\nhost: ${"x".repeat(17_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
  ])("%s", async (_what, data, status) => {
    const { socket, received } = await open();
    socket.write(data);
    expect(await received).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
  });

  test("after one whose response has begun, nothing is written into that response", async () => {
    const { socket, received } = await open({ begun: "first part" });
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(socket, "data");
    socket.write("hello\r\n\r\n");
    expect(await received).not.toContain("400");
  });
});
