import { describe, expect, test } from "vitest";
import {
  createTracer,
  followParent,
  getLogFields,
  getTraceparent,
  parseTraceparent,
  passiveTracer,
  type Span,
  sampleShare,
  withSpan,
} from "./tracing.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${spanId}-01`;

const record = (sampler = followParent(sampleShare(1))) => {
  const spans: Span[] = [];
  return { spans, tracer: createTracer((span) => spans.push(span), sampler) };
};
const server = { kind: "server", name: "GET /" } as const;

describe("W3C Trace Context: a traceparent", () => {
  test.each([
    ["sampled", traceparent, { traceId, spanId, isSampled: true }],
    ["not sampled", `00-${traceId}-${spanId}-00`, { traceId, spanId, isSampled: false }],
    ["with unknown flags", `00-${traceId}-${spanId}-ff`, { traceId, spanId, isSampled: true }],
    ["of a later version", `cc-${traceId}-${spanId}-01-what-the-future-brings`, { traceId, spanId, isSampled: true }],
  ])("%s is accepted", (_name, header, parsed) => {
    expect(parseTraceparent(header)).toEqual(parsed);
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["upper case", traceparent.toUpperCase()],
    ["without a trace", `00-${"0".repeat(32)}-${spanId}-01`],
    ["without a span", `00-${traceId}-${"0".repeat(16)}-01`],
    ["of the forbidden version ff", `ff-${traceId}-${spanId}-01`],
    ["of version 00 with more fields", `${traceparent}-more`],
    ["sent twice", `${traceparent}, ${traceparent}`],
    ["too long", `cc-${traceId}-${spanId}-01-${"x".repeat(200)}`],
    ["with a line break", `${traceparent}\r\nx-injected: 1`],
    ["with other characters", `00-${traceId.replace("a", "<")}-${spanId}-01`],
  ])("%s is ignored", (_name, header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

describe("a recorded request", () => {
  test("continues the caller's trace, with the parts of its work below it", async () => {
    const { spans, tracer } = record();
    await tracer.run({ ...server, traceparent, attributes: { "http.route": "/" } }, async () => {
      await withSpan("find-user", { kind: "client" }, async () => "user");
    });
    const [part, whole] = spans;
    expect(whole).toMatchObject({
      ...{ traceId, parentSpanId: spanId, name: "GET /", kind: "server", error: null },
      attributes: { "http.route": "/" },
    });
    expect(part).toMatchObject({ traceId, parentSpanId: whole?.spanId, name: "find-user", kind: "client" });
    expect(whole?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(part?.startedAt).toBeGreaterThanOrEqual(whole?.startedAt ?? 0);
    expect(part?.endedAt).toBeLessThanOrEqual(whole?.endedAt ?? 0);
  });

  test("starts a trace of its own without a valid traceparent", async () => {
    const { spans, tracer } = record();
    await tracer.run({ ...server, traceparent: "hostile" }, async () => undefined);
    await tracer.run(server, async () => undefined);
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([null, null]);
    const ids = spans.map((span) => span.traceId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(2);
  });

  test("fails with the code of its error, without the message, which may contain user input", async () => {
    const { spans, tracer } = record();
    const error = Object.assign(new Error("duplicate key (ada@example.com)"), { code: "23505" });
    const failing = tracer.run(server, () => withSpan("insert", {}, () => Promise.reject(error)));
    await expect(failing).rejects.toBe(error);
    expect(spans.map((span) => span.error)).toEqual(["23505", "23505"]);
    expect(JSON.stringify(spans)).not.toContain("ada@example.com");
  });

  test("has at most 256 parts, so that a long job doesn't fill the queue", async () => {
    const { spans, tracer } = record();
    await tracer.run(server, async () => {
      for (let n = 0; n < 300; n += 1) await withSpan("statement", {}, async () => undefined);
    });
    expect(spans).toHaveLength(257);
  });

  test("doesn't get the parts of work that outlives it", async () => {
    const { spans, tracer } = record();
    let later: () => Promise<void> = async () => undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    await tracer.run({ ...server, requestId: "r" }, async () => {
      later = () =>
        promise.then(() => {
          expect([getTraceparent(), getLogFields()]).toEqual([null, {}]);
          return withSpan("late", {}, async () => undefined);
        });
    });
    const ended = later();
    resolve();
    await ended;
    expect(spans.map(({ name }) => name)).toEqual(["GET /"]);
  });
});

describe("the traceparent for others", () => {
  const ask = async (tracer: ReturnType<typeof record>["tracer"], incoming?: string) => {
    let seen: string | null = null;
    await tracer.run({ ...server, traceparent: incoming }, async () => {
      seen = getTraceparent();
    });
    return seen;
  };

  test("names the recorded span as their parent", async () => {
    const { spans, tracer } = record();
    expect(await ask(tracer, traceparent)).toBe(`00-${traceId}-${spans[0]?.spanId}-01`);
  });

  test("is the caller's without a collector, and none without a caller", async () => {
    expect(await ask(passiveTracer, traceparent)).toBe(traceparent);
    expect(await ask(passiveTracer, `00-${traceId}-${spanId}-00`)).toBe(`00-${traceId}-${spanId}-00`);
    expect(await ask(passiveTracer)).toBeNull();
    expect(getTraceparent()).toBeNull();
  });

  test("says that the trace is not sampled, so that the next server doesn't record it either", async () => {
    const { spans, tracer } = record(followParent(sampleShare(0)));
    expect(await ask(tracer)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(spans).toEqual([]);
  });
});

describe("the sampler", () => {
  test.each([
    ["a caller decides for its trace", followParent(sampleShare(0)), traceparent, 1],
    ["a caller that doesn't sample decides, too", followParent(sampleShare(1)), `00-${traceId}-${spanId}-00`, 0],
    ["the share decides for traces without a caller", followParent(sampleShare(0)), undefined, 0],
    ["the share decides for all traces if it doesn't follow callers", sampleShare(0), traceparent, 0],
  ])("%s", async (_name, sampler, incoming, count) => {
    const { spans, tracer } = record(sampler);
    await tracer.run({ ...server, traceparent: incoming }, async () => undefined);
    expect(spans).toHaveLength(count);
  });

  test("chooses by the trace ID, so that all servers choose the same traces", () => {
    const tenth = sampleShare(0.1);
    const id = (end: string) => end.padStart(32, "a");
    expect([tenth(null, id("10000000000000")), tenth(null, id("20000000000000"))]).toEqual([true, false]);
  });
});

test("log lines of a request have its ID and its trace", async () => {
  let fields = {};
  await passiveTracer.run({ ...server, traceparent, requestId: "r-1" }, async () => {
    fields = getLogFields();
  });
  expect(fields).toEqual({ requestId: "r-1", traceId });
  expect(getLogFields()).toEqual({});
});
