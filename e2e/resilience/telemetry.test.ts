import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { copyTemplate, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { spawnServer } from "../support/server/process.ts";
import { serverEnvironment, startServer } from "../support/server.ts";
import { openWebhooks, startReceiver } from "./webhook-endpoint.ts";

interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

/** An OpenTelemetry collector: receives OTLP over HTTP. */
async function startCollector() {
  const spans: CollectedSpan[] = [];
  const events = new EventEmitter();
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
    events.emit("arrival");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async until(isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]> {
      while (!isEnough(spans)) await once(events, "arrival");
      return spans;
    },
  };
}

const parseLines = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a trace", () => {
  it("leads from a sign-up through its statements, its hash and its jobs to the email and the webhook", async () => {
    const collector = await startCollector();
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const receiver = await startReceiver(() => 200);
    onTestFinished(() => receiver.stop());
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, VESTIBULE_TRUSTED_PROXIES: "127.0.0.0/8" };
    const server = await startServer({ smtpUrl: mail.url, environment });
    onTestFinished(() => server.discard());
    const project = await createProject(server.url);
    const svix = await openWebhooks(project);
    await svix.endpoint.create(project.projectId, { url: receiver.url, eventTypes: ["user.created"] });

    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const callerId = "b7ad6b7169203331";
    const email = freshEmail();
    const response = await fetch(`${server.url}/api/v1/auth/password/sign-up`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-stack-access-type": "client",
        "x-stack-project-id": project.projectId,
        "x-stack-publishable-client-key": project.publishableClientKey,
        traceparent: `00-${traceId}-${callerId}-01`,
        "x-request-id": "from-the-proxy-1",
      },
      body: JSON.stringify({ email, password, verification_callback_url: `${server.url}/verify` }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-stack-request-id")).toBe("from-the-proxy-1");
    await mail.waitForEmail(email);
    await receiver.until((requests) => requests.length === 1);

    const wanted = ["deliver webhook", "send email", "hash password", "POST /api/v1/auth/password/sign-up"];
    const ofTrace = (spans: readonly CollectedSpan[]) => spans.filter((span) => span.traceId === traceId);
    const spans = ofTrace(
      await collector.until((all) => wanted.every((name) => ofTrace(all).some((span) => span.name === name))),
    );
    const find = (name: string) => spans.find((span) => span.name === name);
    const request = find("POST /api/v1/auth/password/sign-up");
    expect(request?.parentSpanId).toBe(callerId);
    expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    expect(request?.attributes).toContainEqual({
      key: "vestibule.request_id",
      value: { stringValue: "from-the-proxy-1" },
    });
    expect(find("hash password")?.parentSpanId).toBe(request?.spanId);
    expect(find("insert-session")?.parentSpanId).toBe(find("transaction")?.spanId);
    expect(find("send email")?.parentSpanId).toBe(find("job send-email")?.spanId);
    const delivery = find("deliver webhook");
    expect(receiver.requests[0]?.headers.traceparent).toBe(`00-${traceId}-${delivery?.spanId}-01`);
    expect(JSON.stringify(spans)).not.toContain(email);

    await server.stop();
    const line = parseLines(server.process.output()).find(({ requestId }) => requestId === "from-the-proxy-1");
    expect(line).toMatchObject({ level: "info", message: "request", traceId, method: "POST", status: 200 });
  });

  it("is lost without harm while the collector is down", async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}` };
    const server = await startServer({ environment });
    onTestFinished(() => server.discard());

    expect((await fetch(`${server.url}/api/v1/projects/internal/.well-known/jwks.json`)).status).toBe(200);

    expect(await server.stop()).toBe(0);
    expect(server.process.output()).toContain("the trace collector can't be reached");
  });
});

describe("the log", () => {
  it("is one JSON object per line from the start to the end, with the setup link once", async () => {
    const server = await startServer();
    onTestFinished(() => server.discard());
    await fetch(`${server.url}/health`);
    await fetch(`${server.url}/readyz`);
    await fetch(`${server.url}/nowhere`);
    await server.stop();

    const lines = parseLines(server.process.output());
    for (const line of lines)
      expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String), message: expect.any(String) });
    // Lines of requests are written a little later, so that the last ones can follow what the operator must see.
    expect(lines.map(({ message }) => String(message).replace(/\d.*/, "")).sort()).toEqual([
      "Stopping after active requests finish.",
      "Vestibule is ready in ",
      "request",
    ]);
    expect(lines[0]).toMatchObject({ dashboardUrl: `${server.url}/dashboard`, storage: expect.any(String) });
    expect(server.process.output().match(/\/claim\?code=/g)).toHaveLength(1);
    expect(lines.find(({ message }) => message === "request")).toMatchObject({ route: "unknown", status: 404 });
  });

  it("is for people if it is set to pretty, as at a terminal", async () => {
    const server = await startServer({ environment: { VESTIBULE_LOG_FORMAT: "pretty" } });
    onTestFinished(() => server.discard());
    await fetch(`${server.url}/nowhere`);
    await server.stop();

    const output = server.process.output();
    expect(output).toMatch(/^ {2}Vestibule is ready in \d+\.\d s$/m);
    expect(output).toMatch(/^ {2}http:\/\/\S+\/claim\?code=[0-9a-z]+$/m);
    expect(output).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}GET unknown 404 \S+ ms /m);
    expect(output).not.toContain("{");
  });
});

describe("/metrics of a running server", () => {
  it("has a port of its own, without a token", async () => {
    const metricsPort = await findFreePort();
    const server = await startServer({ environment: { VESTIBULE_METRICS_PORT: String(metricsPort) } });
    onTestFinished(() => server.discard());
    await createProject(server.url);

    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const metrics = await response.text();
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
    expect(metrics).toMatch(/^vestibule_sign_ins_total\{action="sign_in",method="password",outcome="success"\} 1$/m);
    expect(metrics).toMatch(/^vestibule_password_hash_duration_seconds_count 2$/m);
    expect(metrics).toMatch(/^vestibule_build_info\{version="[^"]+",node="[^"]+",postgres="\d+\.\d+"\} 1$/m);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  it("is served with the token on the server's port, and not at all by default", async () => {
    const environment = { VESTIBULE_METRICS_TOKEN: "a-token-of-24-characters" };
    const server = await startServer({ environment });
    onTestFinished(() => server.discard());
    const ask = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

    expect((await ask(server.url)).status).toBe(401);
    expect((await ask(server.url, { authorization: `Bearer ${environment.VESTIBULE_METRICS_TOKEN}` })).status).toBe(
      200,
    );

    const other = await startServer();
    onTestFinished(() => other.discard());
    expect((await ask(other.url)).status).toBe(404);
  });

  it("on a port that is in use, the server doesn't start and names the setting", async () => {
    const port = await findFreePort();
    const busy = createServer().listen(port, "127.0.0.1");
    await once(busy, "listening");
    onTestFinished(() => void busy.close());
    const dataFolder = await copyTemplate();
    onTestFinished(() => removeDataFolder(dataFolder));
    const variables = serverEnvironment({ dataFolder, port: await findFreePort() });
    const server = spawnServer({ ...variables, VESTIBULE_METRICS_PORT: String(port) });

    expect(await server.exitCode).toBe(1);
    expect(server.output()).toContain("set VESTIBULE_METRICS_PORT to a free port.");
  });
});
