import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiServer, knownErrorReply, type Reply, startApiServer } from "../../testing/api-server.ts";
import { mockBrowser } from "../../testing/browser.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { NetworkError } from "./network-error.ts";
import { request } from "./request.ts";

let server: ApiServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
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

/** Browsers and React Native name a product. */
const leaveServer = (product = "Gecko") => vi.stubGlobal("navigator", { product });

describe("an HTML response", () => {
  it.each([200, 404])(
    "with status %i means that the base URL is not a Vestibule server (newcomer, misconfiguration)",
    async (status) => {
      await answering({ status, body: "<!doctype html>" });

      await expect(send()).rejects.toMatchObject({
        name: "ConfigurationError",
        message: `${server.baseUrl}/api/v1/thing answers with HTML, so it is not a Vestibule server. Check baseUrl, or the variable that it comes from: VESTIBULE_API_URL, NEXT_PUBLIC_VESTIBULE_API_URL, or VITE_VESTIBULE_API_URL.`,
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

  it.each(["Gecko", "ReactNative"])(
    "retries a GET after a connection error with exponential backoff, up to five attempts (%s)",
    async (product) => {
      leaveServer(product);
      await answering({ hangUp: true });
      const platform = createTestPlatform();

      await expect(send(platform)).rejects.toBeInstanceOf(NetworkError);

      expect(server.requestsTo("GET /thing")).toHaveLength(5);
      expect(platform.sleeps.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    },
  );

  it("succeeds when a later attempt succeeds", async () => {
    await answering({ hangUp: true }, { hangUp: true }, success);

    expect(JSON.parse((await send()).text)).toEqual({ fine: true });
    expect(server.requests).toHaveLength(3);
  });

  it("fails within two seconds on the server of a Next.js application, where a page waits for it (issue 17: 16 seconds)", async () => {
    vi.stubEnv("NEXT_RUNTIME", "nodejs");
    await answering({ hangUp: true });
    const platform = createTestPlatform({ random: 0.999 });

    await expect(send(platform)).rejects.toThrow(
      `nor from ${server.baseUrl}/health. Is the server running? Check baseUrl, or the variable that it comes from: VESTIBULE_API_URL, NEXT_PUBLIC_VESTIBULE_API_URL, or VITE_VESTIBULE_API_URL.`,
    );

    expect(server.requestsTo("GET /thing")).toHaveLength(3);
    const [first = 0, second = 0, probe, ...more] = platform.sleeps;
    expect(first + second).toBeLessThan(1200);
    expect(probe).toBe(1000);
    expect(more).toEqual([]);
  });

  it("doesn't retry on the server of a Next.js application after an attempt that took two seconds, as behind a firewall", async () => {
    vi.stubEnv("NEXT_RUNTIME", "nodejs");
    await answering({ hangUp: true });
    const platform = createTestPlatform();
    const prepare = async () => {
      platform.advance(2000);
      return { method: "GET" };
    };

    const sent = request({ url: `${server.baseUrl}/api/v1/thing`, prepare, isRepeatable: true }, platform);
    await expect(sent).rejects.toBeInstanceOf(NetworkError);

    expect(server.requestsTo("GET /thing")).toHaveLength(1);
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
    vi.stubGlobal("navigator", { product: "Gecko", onLine: false });

    await expect(send(createTestPlatform(), "POST")).rejects.toThrow("This device is offline.");
  });

  it("reports that there was no response when the diagnosis module can't be loaded", async () => {
    await answering({ hangUp: true });
    vi.doMock("./create-network-error.ts", () => {
      throw new Error("No network.");
    });

    const failure = await send(createTestPlatform(), "POST").catch((error: unknown) => error);
    vi.doUnmock("./create-network-error.ts");

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

describe("an error that only the developer can fix", () => {
  const logErrors = () => vi.spyOn(console, "error").mockImplementation(() => {});
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["INVALID_PUBLISHABLE_CLIENT_KEY", 401],
    ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", 400],
  ])("%s is a ConfigurationError that names the option and its variables", async (code, status) => {
    await answering(knownErrorReply(code, status, "Wrong key.", {}));

    const error = await send().catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: "ConfigurationError", cause: { errorCode: code } });
    expect((error as Error).message).toContain(
      "Check publishableClientKey, or the variable that it comes from: VESTIBULE_PUBLISHABLE_CLIENT_KEY, NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY, or VITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY.",
    );
  });

  it("is logged once in a browser, where a component may show nothing of it", async () => {
    mockBrowser();
    leaveServer();
    const log = logErrors();
    await answering({ hangUp: true });

    const errors = [];
    for (const _ of [1, 2]) errors.push(await send().catch((thrown: unknown) => thrown));

    expect(log.mock.calls).toEqual([[errors[0]]]);
    expect((errors[0] as Error).message).toContain(`No response from ${server.baseUrl}/api/v1/thing`);
  });

  it("is not logged on a server, where the application logs what it catches", async () => {
    const log = logErrors();
    await answering({ status: 404, body: "<!doctype html>" });

    await expect(send()).rejects.toThrow("not a Vestibule server");

    expect(log).not.toHaveBeenCalled();
  });
});
