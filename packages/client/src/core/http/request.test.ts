import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { NetworkError } from "./network-error.ts";
import { request } from "./request.ts";

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** A server that sends the replies in order and repeats the last. */
async function answering(...replies: Reply[]): Promise<ApiServer> {
  let turn = 0;
  const next = () => replies[Math.min(turn++, replies.length - 1)] as Reply;
  server = await startApiServer({ "GET /thing": next, "POST /thing": next });
  return server;
}

const send = (platform = createTestPlatform(), method = "GET", isRepeatable = method === "GET", init = {}) =>
  request(
    { url: `${server.baseUrl}/api/v1/thing`, prepare: async () => ({ method, ...init }), isRepeatable },
    platform,
  );

const success = { body: { fine: true } };

describe("an HTML response", () => {
  it.each([200, 404])(
    "with status %i means that the base URL is not a Vestibule server (newcomer, misconfiguration)",
    async (status) => {
      await answering({ status, body: "<!doctype html>" });

      await expect(send()).rejects.toMatchObject({
        name: "ConfigurationError",
        message: `${server.baseUrl}/api/v1/thing answers with HTML, so it is not a Vestibule server. Check baseUrl.`,
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  it("with status 502 comes from a proxy that can't reach the server", async () => {
    await answering({ status: 502, body: "<html>Bad gateway</html>" });

    await expect(send()).rejects.toMatchObject({
      name: "NetworkError",
      message: expect.stringContaining("answers with status 502 and HTML"),
    });
  });
});

describe("sending a request", () => {
  it("reads the real status from the header when the status line was overridden", async () => {
    await answering({ status: 200, headers: { "x-stack-actual-status": "201" }, body: {} });

    expect((await send()).status).toBe(201);
  });

  it("retries a GET after a connection error with exponential backoff, up to five attempts", async () => {
    await answering({ hangUp: true });
    const platform = createTestPlatform();

    await expect(send(platform)).rejects.toBeInstanceOf(NetworkError);

    expect(server.requestsTo("GET /thing")).toHaveLength(5);
    expect(platform.sleeps.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  });

  it("succeeds when a later attempt succeeds", async () => {
    await answering({ hangUp: true }, { hangUp: true }, success);

    expect(JSON.parse((await send()).text)).toEqual({ fine: true });
    expect(server.requests).toHaveLength(3);
  });

  it("doesn't retry a POST after a connection error, because it could have been processed", async () => {
    await answering({ hangUp: true });

    await expect(send(createTestPlatform(), "POST")).rejects.toBeInstanceOf(NetworkError);

    expect(server.requestsTo("POST /thing")).toHaveLength(1);
  });

  it("probes only our own server to diagnose a network error", async () => {
    await answering({ hangUp: true });
    const fetchSpy = vi.fn(fetch);
    vi.stubGlobal("fetch", fetchSpy);

    await expect(send(createTestPlatform(), "POST")).rejects.toThrow(
      `No response from ${server.baseUrl}/api/v1/thing, nor from ${server.baseUrl}/health.`,
    );

    for (const [url] of fetchSpy.mock.calls) expect(new URL(String(url)).origin).toBe(server.baseUrl);
  });

  it("reports that the device is offline", async () => {
    await answering({ hangUp: true });
    vi.stubGlobal("navigator", { onLine: false });

    await expect(send(createTestPlatform(), "POST")).rejects.toThrow("This device is offline.");
  });

  it("reports that there was no response when the diagnosis module can't be loaded", async () => {
    await answering({ hangUp: true });
    vi.doMock("./create-network-error.ts", () => {
      throw new Error("No network.");
    });

    const failure = await send(createTestPlatform(), "POST").catch((error: unknown) => error);
    vi.doUnmock("./network-failure.ts");

    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ message: `No response from ${server.baseUrl}/api/v1/thing.`, cause: {} });
  });

  it("waits for the Retry-After of a 429, then retries even a POST", async () => {
    await answering({ status: 429, headers: { "retry-after": "2" }, body: "Slow down." }, success);
    const platform = createTestPlatform();

    await send(platform, "POST");

    expect(platform.sleeps).toEqual([2000]);
    expect(server.requests).toHaveLength(2);
  });

  it("gives up on the fifth 429", async () => {
    await answering({ status: 429, headers: { "retry-after": "0" }, body: "Slow down." });

    await expect(send()).rejects.toMatchObject({ name: "ResponseError", statusCode: 429 });
    expect(server.requests).toHaveLength(5);
  });

  it("throws immediately for a Retry-After of more than a minute", async () => {
    await answering({ status: 429, headers: { "retry-after": "600" }, body: "Slow down." });

    await expect(send()).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 600 });
    expect(server.requests).toHaveLength(1);
  });

  it("retries after a 508 that reports an infinite loop", async () => {
    await answering({ status: 508, body: "INFINITE_LOOP_DETECTED" }, success);
    const platform = createTestPlatform();

    await send(platform);

    expect(platform.sleeps).toEqual([1000]);
  });

  it.each([400, 403, 404, 500, 503])("throws for a bare %i without retrying", async (status) => {
    await answering({ status, body: "Something." });

    await expect(send()).rejects.toMatchObject({ statusCode: status, message: `Status ${status}: Something.` });
    expect(server.requests).toHaveLength(1);
  });

  it("throws a known error without retrying, even when the status line is 200", async () => {
    await answering(knownErrorReply("USER_NOT_FOUND", 404, "User not found."));

    await expect(send()).rejects.toMatchObject({ errorCode: "USER_NOT_FOUND", statusCode: 404 });
    expect(server.requests).toHaveLength(1);
  });

  it("rethrows the reason of an abort signal without retrying", async () => {
    await answering(success);
    const signal = AbortSignal.abort(new Error("The page was left."));

    await expect(send(createTestPlatform(), "GET", true, { signal })).rejects.toThrow("The page was left.");
    expect(server.requests).toHaveLength(0);
  });
});
