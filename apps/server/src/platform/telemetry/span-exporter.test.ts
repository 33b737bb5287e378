import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSpanExporter, type SpanExporter } from "./span-exporter.ts";
import type { Span } from "./tracing.ts";

interface Post {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let posts: Post[];
let answer: (response: ServerResponse, post: Post) => void;
let url: string;
let lines: string[];
let exported: number;
let dropped: [number, string][];
let exporter: SpanExporter;
let stopCollector: () => Promise<void>;
beforeEach(async () => {
  [posts, lines, exported, dropped] = [[], [], 0, []];
  answer = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");
  const server = createServer(async (request, response) => {
    const post = { path: request.url, headers: request.headers, body: await text(request) };
    posts.push(post);
    answer(response, post);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  stopCollector = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  exporter = createSpanExporter({
    url,
    headers: { "x-api-key": "k" },
    resource: { "service.name": "vestibule", "service.version": "1.2.3" },
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    onExported: (count) => {
      exported += count;
    },
    onDropped: (count, reason) => dropped.push([count, reason]),
    retryMs: 1,
  });
});
afterEach(async () => {
  await exporter.close();
  await stopCollector();
});

const span = (fields: Partial<Span> = {}): Span => ({
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  parentSpanId: null,
  name: "GET /",
  kind: "server",
  startedAt: 1_700_000_000_000.25,
  endedAt: 1_700_000_000_012.5,
  attributes: {},
  error: null,
  ...fields,
});
const addMany = (count: number) => {
  for (let n = 0; n < count; n += 1) exporter.add(span());
};
const countSpans = (body: string): number => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length;

describe("OTLP over HTTP", () => {
  test("spans arrive as JSON with hexadecimal IDs and 64-bit numbers as text", async () => {
    const attributes = {
      "http.route": "/",
      "http.response.status_code": 200,
      share: 0.5,
      isNew: true,
      none: undefined,
    };
    exporter.add(span({ attributes }));
    exporter.add(span({ parentSpanId: "00f067aa0ba902b7", kind: "client", error: "23505" }));
    await exporter.close();
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      path: "/v1/traces",
      headers: { "content-type": "application/json", "x-api-key": "k" },
    });
    expect(JSON.parse(posts[0]?.body ?? "")).toEqual({
      resourceSpans: [
        {
          resource: {
            attributes: [
              { key: "service.name", value: { stringValue: "vestibule" } },
              { key: "service.version", value: { stringValue: "1.2.3" } },
            ],
          },
          scopeSpans: [
            {
              scope: { name: "vestibule" },
              spans: [
                {
                  traceId: "0af7651916cd43dd8448eb211c80319c",
                  spanId: "b7ad6b7169203331",
                  name: "GET /",
                  kind: 2,
                  startTimeUnixNano: "1700000000000250000",
                  endTimeUnixNano: "1700000000012500000",
                  attributes: [
                    { key: "http.route", value: { stringValue: "/" } },
                    { key: "http.response.status_code", value: { intValue: "200" } },
                    { key: "share", value: { doubleValue: 0.5 } },
                    { key: "isNew", value: { boolValue: true } },
                  ],
                  status: {},
                },
                expect.objectContaining({
                  parentSpanId: "00f067aa0ba902b7",
                  kind: 3,
                  attributes: [{ key: "error.type", value: { stringValue: "23505" } }],
                  status: { code: 2 },
                }),
              ],
            },
          ],
        },
      ],
    });
    expect([exported, dropped]).toEqual([2, []]);
  });

  test("a full batch is sent at once, the rest at the stop", async () => {
    addMany(600);
    await vi.waitUntil(() => posts.length === 1, { timeout: 10_000, interval: 5 });
    await exporter.close();
    expect(posts.map(({ body }) => countSpans(body))).toEqual([512, 88]);
    expect(exported).toBe(600);
  });

  test.each([429, 502, 503, 504])("a batch is sent again after %i", async (status) => {
    answer = (response) => void response.writeHead(posts.length < 3 ? status : 200).end("{}");
    exporter.add(span());
    await exporter.close();
    expect(posts.map(({ body }) => body)).toEqual(Array(3).fill(posts[0]?.body));
    expect([exported, dropped]).toEqual([1, []]);
  });

  test("a batch that the collector refuses is dropped and counted", async () => {
    answer = (response) => void response.writeHead(400).end("no");
    addMany(3);
    await exporter.close();
    expect(posts).toHaveLength(1);
    expect([exported, dropped]).toEqual([0, [[3, "rejected"]]]);
    expect(lines.join()).toContain("the trace collector refused spans");
  });

  test("spans that the collector refuses in a batch are counted", async () => {
    answer = (response) => void response.end(JSON.stringify({ partialSuccess: { rejectedSpans: "2" } }));
    addMany(3);
    await exporter.close();
    expect([exported, dropped]).toEqual([1, [[2, "rejected"]]]);
  });

  test("a collector that is down costs the batch after some attempts, but no request", async () => {
    await stopCollector();
    exporter.add(span());
    await exporter.close();
    expect([exported, dropped]).toEqual([0, [[1, "unreachable"]]]);
    expect(lines.filter((line) => line.includes("can't be reached"))).toHaveLength(5);
  });

  test("while the collector doesn't answer, the newest spans are dropped above the limit", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (response) => void promise.then(() => response.end("{}"));
    addMany(512);
    addMany(8_192 + 7);
    expect(dropped).toEqual(Array(7).fill([1, "queue_full"]));
    resolve();
    await exporter.close();
    expect(exported).toBe(512 + 8_192);
  });
});
