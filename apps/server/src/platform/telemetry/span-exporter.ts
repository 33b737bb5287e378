import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { ServerMetrics } from "./server-metrics.ts";
import {
  type Attributes,
  createTracer,
  followParent,
  passiveTracer,
  type Span,
  sampleShare,
  spanKinds,
  type Tracer,
} from "./tracing.ts";

export interface SpanExporterOptions {
  /** Where spans are posted: the collector's URL with `/v1/traces`. */
  readonly url: string;
  /** Headers for the collector, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Describes this server, such as `service.name`. */
  readonly resource: Attributes;
  readonly log: Logger;
  readonly onExported: (count: number) => void;
  readonly onDropped: (count: number, reason: DropReason) => void;
  /** Delay before the first retry, in ms; it doubles with each one. */
  readonly retryMs?: number;
}

/** `queue_full`: spans end faster than they are exported. `rejected`: the collector refuses them. */
export type DropReason = "queue_full" | "rejected" | "unreachable";

export interface SpanExporter {
  add(span: Span): void;
  /** Exports what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** Spans that wait, at most: about 4 MB. */
const maxWaiting = 8_192;
const maxBatch = 512;
/** A batch is sent when it is full, or after this time, in ms. */
const maxDelayMs = 2_000;
const requestTimeoutMs = 10_000;
const maxAttempts = 5;
const defaultRetryMs = 1_000;
const maxRetryMs = 30_000;
/** How long the last export may take at shutdown, in ms. */
const closeMs = 3_000;

/** @see OTLP 1.5, "Failures", "Retryable Response Codes" */
const retryableStatuses = new Set([429, 502, 503, 504]);

/** Times in ns since the epoch; more digits than a number has. `ms`: with fractions. */
function toNanos(ms: number): string {
  const whole = Math.floor(ms);
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, "0")}`;
}

function toValue(value: string | number | boolean): Readonly<Record<string, unknown>> {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: toValue(value) }]));

const statusError = 2;

const toOtlpSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: toNanos(span.startedAt),
  endTimeUnixNano: toNanos(span.endedAt),
  attributes: toAttributes(span.error === null ? span.attributes : { ...span.attributes, "error.type": span.error }),
  status: span.error === null ? {} : { code: statusError },
});

/** @see OTLP 1.5, "JSON Protobuf Encoding": IDs are hexadecimal, 64-bit numbers are strings */
const toRequestBody = (spans: readonly Span[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: "vestibule" }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  });

/** How many spans of an accepted batch the collector refused. @see OTLP 1.5, "Partial Success" */
function readRejectedCount(text: string): number {
  if (!text.includes("rejectedSpans")) return 0;
  const body: unknown = JSON.parse(text);
  if (typeof body !== "object" || body === null || !("partialSuccess" in body)) return 0;
  const { partialSuccess } = body;
  if (typeof partialSuccess !== "object" || partialSuccess === null || !("rejectedSpans" in partialSuccess)) return 0;
  return Number(partialSuccess.rejectedSpans) || 0;
}

type Attempt = { readonly rejected: number } | { readonly reason: DropReason; readonly retryAfterMs: number | null };

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP, as JSON. Written by hand: OpenTelemetry's packages for
 * this take 34 MB on the disk and 25 MB of memory (decision 0025).
 */
export function createSpanExporter(options: SpanExporterOptions): SpanExporter {
  const { url, log, onExported, onDropped } = options;
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let exporting: Promise<void> | undefined;
  const closing = new AbortController();

  async function post(body: string): Promise<Attempt> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...options.headers, "content-type": "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), closing.signal]),
      });
      const text = await response.text();
      if (response.ok) return { rejected: readRejectedCount(text) };
      const retryAfterMs = Number(response.headers.get("retry-after")) * 1_000;
      const isRetryable = retryableStatuses.has(response.status);
      log.warn({ status: response.status, url }, "the trace collector refused spans");
      return { reason: "rejected", retryAfterMs: isRetryable ? Math.min(retryAfterMs || 0, maxRetryMs) : null };
    } catch (error) {
      // A closing server has already said so by its end.
      if (!closing.signal.aborted) log.warn({ err: error, url }, "the trace collector can't be reached");
      return { reason: "unreachable", retryAfterMs: 0 };
    }
  }

  async function exportBatch(batch: readonly Span[]): Promise<void> {
    const body = toRequestBody(batch, options.resource);
    let pauseMs = options.retryMs ?? defaultRetryMs;
    for (let attempt = 1; ; attempt += 1) {
      const result = await post(body);
      if ("rejected" in result) {
        onExported(batch.length - result.rejected);
        if (result.rejected > 0) onDropped(result.rejected, "rejected");
        return;
      }
      if (result.retryAfterMs === null || attempt === maxAttempts || closing.signal.aborted) {
        onDropped(batch.length, result.reason);
        return;
      }
      // An aborted pause leads to a last attempt, which fails at once.
      await wait(Math.max(result.retryAfterMs, pauseMs), undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      );
      pauseMs = Math.min(pauseMs * 2, maxRetryMs);
    }
  }

  async function exportWaiting(minimum: number): Promise<void> {
    while (waiting.length >= minimum && waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      await exportBatch(batch);
    }
  }

  /** One batch at a time. `minimum`: how many spans must wait for another batch. */
  function start(minimum: number): void {
    clearTimeout(timer);
    timer = undefined;
    exporting ??= exportWaiting(minimum).finally(() => {
      exporting = undefined;
      if (waiting.length > 0 && !closing.signal.aborted) schedule();
    });
  }

  function schedule(): void {
    timer ??= setTimeout(() => start(1), maxDelayMs).unref();
  }

  return {
    add(span) {
      if (waiting.length >= maxWaiting) {
        onDropped(1, "queue_full");
        return;
      }
      waiting.push(span);
      if (waiting.length >= maxBatch) start(maxBatch);
      else schedule();
    },
    async close() {
      clearTimeout(timer);
      const limit = setTimeout(() => closing.abort(), closeMs);
      await exporting;
      await exportWaiting(1);
      clearTimeout(limit);
      closing.abort();
    },
  };
}

interface TraceOptions extends Pick<SpanExporterOptions, "url" | "headers"> {
  readonly serviceName: string;
  readonly resource: Attributes;
  readonly followsParent: boolean;
  readonly share: number;
}

/** `config`: undefined if there is no collector; traces of callers are then only passed on. */
export function startTracing({
  config,
  version,
  metrics,
  log,
}: {
  readonly config: TraceOptions | undefined;
  readonly version: string;
  readonly metrics: Pick<ServerMetrics, "spans">;
  readonly log: Logger;
}): { readonly tracer: Tracer; close(): Promise<void> } {
  if (config === undefined) return { tracer: passiveTracer, close: async () => undefined };
  const { add, close } = createSpanExporter({
    url: config.url,
    headers: config.headers,
    resource: { ...config.resource, "service.name": config.serviceName, "service.version": version },
    log,
    onExported: (count) => metrics.spans.exported.with().add(count),
    onDropped: (count, reason) => metrics.spans.dropped.with(reason).add(count),
  });
  const root = sampleShare(config.share);
  return { tracer: createTracer(add, config.followsParent ? followParent(root) : root), close };
}
