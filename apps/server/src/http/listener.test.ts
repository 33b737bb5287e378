import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTracer, type Span, sampleShare } from "../platform/telemetry/tracing.ts";
import { createRequestIdReader } from "./end-user.ts";
import { type Answer, type Listener, type ListenOptions, listen } from "./listener.ts";
import type { HttpRequest } from "./message.ts";

/** The limit of the routes below, in bytes. */
const maxBodyBytes = 1_500_000;

const listeners: Listener[] = [];
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

type Limits = Pick<
  ListenOptions,
  "maxPendingBytes" | "maxUnsentBytes" | "maxConnections" | "tracer" | "onRequest" | "readRequestId"
>;

/** A loopback server that records requests and responds with their size. */
async function serve(answer?: Answer, limits: Limits = {}) {
  const seen: HttpRequest[] = [];
  const bodies: (Buffer | null)[] = [];
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    log,
    ...limits,
    answer:
      answer ??
      (async (message) => {
        seen.push(message);
        const headers = { "content-type": "text/plain" };
        const body = message.readBody ? await message.readBody(maxBodyBytes) : Buffer.alloc(0);
        bodies.push(body);
        const response = body
          ? { status: 200, headers, body: String(body.length) }
          : { status: 413, headers, body: "too large" };
        return { response, route: "/api/v1/somewhere", requestId: "r" };
      }),
  });
  listeners.push(listener);
  return { url: `http://127.0.0.1:${listener.port}`, port: listener.port, seen, bodies, lines, listener };
}

/** Opens a connection, sends the data and returns the socket with everything it receives until it closes. */
async function send(port: number, data: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const received = text(socket).catch(() => "cut");
  await once(socket, "connect");
  if (data !== "") await new Promise<void>((resolve) => socket.write(data, () => resolve()));
  return { socket, received };
}

test.each(["plain ASCII", "Grüße 🔑 你好", ""])("a body arrives as it is, in UTF-8: %j", async (body) => {
  const response = { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, body };
  const { url } = await serve(async () => ({ response, route: "/", requestId: "r" }));
  const received = await fetch(url);
  expect(Number(received.headers.get("content-length"))).toBe(Buffer.byteLength(body));
  expect(await received.text()).toBe(body);
});

test("a header that was sent several times arrives as one value", async () => {
  const { port, seen } = await serve();
  const lines = [
    "GET / HTTP/1.1",
    "host: x",
    "set-cookie: a=1",
    "set-cookie: b=2",
    "x-a: 1",
    "x-a: 2",
    "connection: close",
  ];
  await (await send(port, `${lines.join("\r\n")}\r\n\r\n`)).received;
  expect(seen[0]?.headers).toMatchObject({ "set-cookie": "a=1, b=2", "x-a": "1, 2" });
});

describe("what a request leaves behind", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const respond = (fields: Partial<Awaited<ReturnType<Answer>>> = {}): Answer => {
    const response = { status: 200, headers: {}, body: "" };
    return async ({ requestId = "" }) => ({ response, route: "/users/{id}", requestId, ...fields });
  };
  const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));

  test("is a line, a measurement and a span, with its route instead of its path", async () => {
    const spans: Span[] = [];
    const measured: unknown[][] = [];
    const { url, lines } = await serve(respond({ projectId: "p", errorCode: "NOT_FOUND" }), {
      tracer: createTracer((span) => spans.push(span), sampleShare(1)),
      onRequest: (...facts) => measured.push(facts),
    });
    await fetch(`${url}/users/ada?code=secret`, { method: "DELETE", headers: { traceparent } });
    await vi.waitUntil(() => spans.length === 1, { interval: 5, timeout: 10_000 });
    const [line] = parse(lines);
    expect(line).toMatchObject({ method: "DELETE", route: "/users/{id}", status: 200, projectId: "p" });
    expect(measured).toEqual([["DELETE", "/users/{id}", 200, expect.any(Number)]]);
    expect(spans[0]).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
      name: "DELETE /users/{id}",
      kind: "server",
      error: null,
      attributes: {
        "http.request.method": "DELETE",
        "http.route": "/users/{id}",
        "http.response.status_code": 200,
        "vestibule.request_id": line.requestId,
        "vestibule.project_id": "p",
        "vestibule.error_code": "NOT_FOUND",
      },
    });
    expect(JSON.stringify([lines, spans])).not.toMatch(/ada|secret/);
  });

  test("is a failed span for an unexpected error, and none for one that the client caused", async () => {
    const spans: Span[] = [];
    const tracer = createTracer((span) => spans.push(span), sampleShare(1));
    const fails = (status: number, cause?: Error) =>
      serve(respond({ response: { status, headers: {}, body: "" }, cause }), { tracer });
    for (const { url } of [await fails(500, new TypeError("x")), await fails(503), await fails(404)]) await fetch(url);
    await vi.waitUntil(() => spans.length === 3, { interval: 5, timeout: 10_000 });
    expect(spans.map(({ error }) => error)).toEqual(["TypeError", "503", null]);
  });

  test("is no line at level info for a probe that succeeds", async () => {
    const succeeds = await serve(respond({ isProbe: true }));
    const fails = await serve(respond({ isProbe: true, response: { status: 503, headers: {}, body: "" } }));
    for (const { url } of [succeeds, fails]) await fetch(url);
    const levels = () => parse([...succeeds.lines, ...fails.lines]).map(({ level }) => level);
    await vi.waitUntil(() => levels().length === 2, { interval: 5, timeout: 10_000 });
    expect(levels()).toEqual([pino.levels.values.debug, pino.levels.values.error]);
  });

  describe("has the request ID of a trusted proxy", () => {
    const ask = async (trusted: readonly string[], requestId: string) => {
      const { url, lines } = await serve(respond(), { readRequestId: createRequestIdReader(trusted) });
      await fetch(url, { headers: { "x-request-id": requestId } });
      await vi.waitUntil(() => lines.length === 1, { interval: 5, timeout: 10_000 });
      return parse(lines)[0].requestId;
    };

    test.each(["f47ac10b-58cc-4372-a567-0e02b2c3d479", "1-67891233:abc/def+=@._", "a", "x".repeat(128)])(
      "%s",
      async (requestId) => {
        expect(await ask(["127.0.0.0/8"], requestId)).toBe(requestId);
      },
    );

    test.each(["", "x".repeat(129), "a b", "a, b", "<b>", 'a"b', "a\\b"])(
      "unless it is invalid: %j",
      async (requestId) => {
        expect(await ask(["127.0.0.0/8"], requestId)).toMatch(/^[0-9a-z]{16}$/);
      },
    );

    test("and of no other sender", async () => {
      for (const trusted of [[], ["10.0.0.0/8"]]) expect(await ask(trusted, "forged")).toMatch(/^[0-9a-z]{16}$/);
    });
  });
});

describe("HTTP", () => {
  test("a request arrives with method, undecoded path, query, lower-case headers, body and address", async () => {
    const { url, seen, bodies } = await serve();
    await fetch(`${url}/api/v1/a%20b?x=1&x=2`, { method: "POST", headers: { "X-Stack-Thing": "Y" }, body: "text" });
    expect(seen[0]).toMatchObject({ method: "POST", path: "/api/v1/a%20b", remoteAddress: "127.0.0.1" });
    expect(seen[0]?.query.getAll("x")).toEqual(["1", "2"]);
    expect(seen[0]?.headers["x-stack-thing"]).toBe("Y");
    expect(String(bodies[0])).toBe("text");
  });

  test("each cookie is sent in a header of its own", async () => {
    const response = { status: 200, headers: {}, cookies: ["a=1; Path=/", "b=2"], body: "" };
    const { url } = await serve(async () => ({ response, route: "/", requestId: "r" }));
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  test("a body of exactly the limit is read", async () => {
    const { url } = await serve();
    const response = await fetch(url, { method: "POST", body: "x".repeat(maxBodyBytes) });
    expect(await response.text()).toBe(String(maxBodyBytes));
  });

  test("a larger body is passed on as null, so that it can be rejected with a message", async () => {
    const { url, bodies } = await serve();
    const response = await fetch(url, { method: "POST", body: "x".repeat(maxBodyBytes + 1) });
    expect([response.status, await response.text()]).toEqual([413, "too large"]);
    expect(bodies).toEqual([null]);
  });

  test("a chunked body of unknown size has the same limit", async () => {
    const { port, bodies } = await serve();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request({ port, host: "127.0.0.1", method: "POST", headers: { "transfer-encoding": "chunked" } });
      sending.on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on("error", reject);
      for (let written = 0; written <= maxBodyBytes; written += 65_536) sending.write("x".repeat(65_536));
      sending.end();
    });
    expect(status).toBe(413);
    expect(bodies).toEqual([null]);
  });

  test.each([
    ["small", 65_536],
    ["large", maxBodyBytes + 1],
  ])("a %s body that the route doesn't read has no effect on the response", async (_size, length) => {
    const { url } = await serve(async () => ({
      response: { status: 404, headers: {}, body: "nowhere" },
      route: "unknown",
      requestId: "r",
    }));
    for (let times = 0; times < 2; times++) {
      const response = await fetch(url, { method: "POST", body: "x".repeat(length) });
      expect([response.status, await response.text()]).toEqual([404, "nowhere"]);
    }
  });

  test("a HEAD response has no body", async () => {
    const { url } = await serve();
    const response = await fetch(url, { method: "HEAD" });
    expect(await response.text()).toBe("");
    const get = await fetch(url);
    expect(response.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });

  test("a client that disconnects in the middle of its body has no effect on others", async () => {
    const { url, port } = await serve();
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc", () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    expect((await fetch(url)).status).toBe(200);
  });

  test("one line is logged per request, with its route and without its path, query, headers or body", async () => {
    const { url, lines } = await serve();
    const response = await fetch(`${url}/api/v1/secret-path?code=secret-code`, {
      method: "POST",
      headers: { "x-stack-access-token": "secret-token" },
      body: "secret-body",
    });
    await response.text();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      method: "POST",
      route: "/api/v1/somewhere",
      requestId: "r",
      status: 200,
    });
    expect(lines[0]).not.toContain("secret");
  });

  test("closing lets active requests finish and refuses new ones", async () => {
    let finish = (): void => undefined;
    let started = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const { url, listener } = await serve(async () => {
      started();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { response: { status: 200, headers: {}, body: "done" }, route: "/", requestId: "r" };
    });
    const answer = fetch(url);
    await running;
    const closed = listener.close();
    await expect(fetch(url)).rejects.toThrow();
    finish();
    const response = await answer;
    expect(await response.text()).toBe("done");
    // Otherwise the client keeps the connection open and closing the server blocks.
    expect(response.headers.get("connection")).toBe("close");
    await closed;
  });

  test("draining keeps serving and closes each connection after its response", async () => {
    const { url, listener } = await serve();
    expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
    listener.drain();
    for (let times = 0; times < 2; times++) {
      const response = await fetch(url);
      expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    }
  });

  test.each([
    ["sends only half of its body", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc"],
    ["sends only half of its headers", "POST / HTTP/1.1\r\nhost: x\r\ncontent-"],
    ["sends nothing", ""],
  ])("closing waits 2 s for a client that %s, then cuts it; a request that arrived finishes", async (_what, half) => {
    let finish: (() => void) | undefined;
    const { port, listener } = await serve(async (message) => {
      if (message.readBody) await message.readBody(maxBodyBytes);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { response: { status: 200, headers: {}, body: "done" }, route: "/", requestId: "r" };
    });
    const stuck = await send(port, half);
    const whole = await send(port, "GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await vi.waitUntil(() => finish !== undefined, { timeout: 60_000 });

    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = listener.close();
    vi.advanceTimersByTime(1_999);
    expect(stuck.socket.closed).toBe(false);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();

    expect(["", "cut"]).toContain(await stuck.received);
    finish?.();
    expect(await whole.received).toContain("done");
    await closed;
  });
});

describe("security review LOW 9: half-sent requests and idle connections hold memory", () => {
  const half = (bytes: number) =>
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes + 1}\r\n\r\n${"x".repeat(bytes)}`;

  test("above the limit for partly received bodies, the oldest are dropped and newer requests go on", async () => {
    const { port, url, lines } = await serve(undefined, { maxPendingBytes: 100_000 });
    const first = await send(port, half(60_000));
    const second = await send(port, half(60_000));
    expect(["", "cut"]).toContain(await first.received);
    second.socket.end("x");
    expect(await second.received).toContain("200 OK");
    expect(await (await fetch(url, { method: "POST", body: "x".repeat(50_000) })).text()).toBe("50000");
    expect(lines.filter((line) => line.includes("half-sent"))).toHaveLength(1);
  });

  test("a body in single bytes is received whole", async () => {
    const { port, bodies } = await serve();
    const body = Array.from({ length: 300 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join("");
    const { received } = await send(
      port,
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(await received).toContain("200 OK");
    expect(String(bodies[0])).toBe(body);
  });

  test("above the limit for connections, idle ones are closed, and a request that is being answered finishes", async () => {
    let finish: (() => void) | undefined;
    const { port, url } = await serve(
      async (message) => {
        if (message.path === "/slow")
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        return { response: { status: 200, headers: {}, body: "done" }, route: "/", requestId: "r" };
      },
      { maxConnections: 3 },
    );
    const slow = await send(port, "GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await vi.waitUntil(() => finish !== undefined, { timeout: 60_000 });
    const idle = await send(port, "");
    const halfSent = await send(port, "GET / HTTP/1.1\r\nhost");
    expect(await (await fetch(url, { headers: { connection: "close" } })).text()).toBe("done");
    expect(["", "cut"]).toContain(await idle.received);
    finish?.();
    expect(await slow.received).toContain("done");
    halfSent.socket.destroy();
  });
});

describe("clients that don't read their responses hold memory and connections", () => {
  /** More than the operating system buffers for a loopback connection. */
  const large = "x".repeat(16 * 1024 * 1024);
  const answerLarge: Answer = async ({ path }) => ({
    response: { status: 200, headers: {}, body: path === "/large" ? large : "done" },
    route: "/",
    requestId: "r",
  });

  /** Resolves when the server has written that many responses. */
  const untilAnswered = (lines: readonly string[], count: number) =>
    vi.waitUntil(() => lines.filter((line) => line.includes('"request"')).length === count, { timeout: 60_000 });

  /** Requests the large response and doesn't read it. */
  async function stall(port: number): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write("GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    return socket;
  }

  test("above the limit for unread responses, the one that waits longest is dropped, and readers get theirs", async () => {
    const { port, url, lines } = await serve(answerLarge, { maxUnsentBytes: 2.5 * large.length });
    const stalled = [await stall(port), await stall(port)];
    await untilAnswered(lines, 2);
    expect(await (await fetch(`${url}/large`)).text()).toHaveLength(large.length);
    const [first, second] = await Promise.all(stalled.map((socket) => text(socket).catch(() => "cut")));
    expect([first, second].map((received = "") => received.length > large.length)).toEqual([false, true]);
    expect(lines.filter((line) => line.includes("don't read"))).toHaveLength(1);
  });

  test("if all connections have an unread response, the oldest is closed for a new client", async () => {
    const { port, url, lines } = await serve(answerLarge, { maxConnections: 2 });
    const stalled = [await stall(port), await stall(port)];
    await untilAnswered(lines, 2);
    expect(await (await fetch(url)).text()).toBe("done");
    const received = await Promise.all(stalled.map((socket) => text(socket).catch(() => "cut")));
    expect(received.map((body) => body.length > large.length)).toEqual([false, true]);
  });
});
