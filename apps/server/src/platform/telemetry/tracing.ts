import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>;

/** @see OpenTelemetry protocol, `Span.SpanKind` */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
type SpanKind = keyof typeof spanKinds;

/** A finished operation. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** In ms since the epoch, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  /** The code of the error that ended it; null if it succeeded. Never a message, which could contain user input. */
  readonly error: string | null;
}

/** Collects the spans of one request, job or delivery. */
interface Recorder {
  readonly add: (span: Span) => void;
  /** How many more spans fit. */
  remaining: number;
}

/** What the current code works on. */
interface Context {
  readonly requestId: string | null;
  /** Null: nothing to trace. */
  readonly traceId: string | null;
  readonly spanId: string;
  readonly isSampled: boolean;
  /** Null: spans are not recorded. */
  readonly recorder: Recorder | null;
  /** A connection or timer that outlives the work it began in keeps its context, but doesn't belong to it. */
  readonly root: { hasEnded: boolean };
}

const storage = new AsyncLocalStorage<Context>();

/** Spans of one request or job; more would be the statements of a long job. */
const maxSpans = 256;

/** Prefetched, so that one system call serves many spans. IDs are no secrets. */
const randomPool = Buffer.alloc(4_096);
let usedBytes = randomPool.length;

function randomHex(bytes: number): string {
  if (usedBytes + bytes > randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += bytes;
  return randomPool.toString("hex", usedBytes - bytes, usedBytes);
}

const createTraceId = (): string => randomHex(16);
const createSpanId = (): string => randomHex(8);

const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/**
 * Null: missing or invalid, so a new trace starts. Later versions are read like version 00.
 * @see W3C Trace Context §3.2.2, §4.1
 */
export function parseTraceparent(header: string | null | undefined): Parent | null {
  // Later versions may be longer, but not without bounds.
  if (!header || header.length > 128) return null;
  const [, version, traceId = "", spanId = "", flags = "", more] = traceparentPattern.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Whether a trace is recorded. `parent`: the caller's, if any. */
export type Sampler = (parent: Pick<Parent, "isSampled"> | null, traceId: string) => boolean;

/** Two to the power of 56: the random bits at the end of a trace ID that samplers compare. @see W3C Trace Context Level 2 */
const samplingRange = 2 ** 56;

/** A share of all traces, chosen by the trace ID, so that all servers choose the same ones. `share`: 0 to 1. */
export const sampleShare =
  (share: number): Sampler =>
  (_parent, traceId) =>
    Number.parseInt(traceId.slice(-14), 16) < share * samplingRange;

/** Follows the caller's decision; decides by `root` if there is no caller. */
export const followParent =
  (root: Sampler): Sampler =>
  (parent, traceId) =>
    parent === null ? root(null, traceId) : parent.isSampled;

export interface SpanOptions {
  readonly kind: SpanKind;
  /** A W3C traceparent, not validated yet. */
  readonly traceparent?: string | null | undefined;
  readonly requestId?: string;
}

/** The work of one request, job or delivery. */
export interface RootSpan {
  run<T>(work: () => T): T;
  /** Once, after the work. `error`: as in `Span`. */
  end(name: string, attributes: Attributes, error: string | null): void;
}

export interface Tracer {
  begin(options: SpanOptions): RootSpan;
  /** Runs `work` as a root span. A thrown error is recorded by its code and thrown again. */
  run<T>(options: SpanOptions & { name: string; attributes?: Attributes }, work: () => Promise<T>): Promise<T>;
}

const now = (): number => performance.timeOrigin + performance.now();

/** The code of an error, or its type. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** `record`: receives finished spans; null: incoming traces are only passed on. */
export function createTracer(record: ((span: Span) => void) | null, sampler: Sampler): Tracer {
  function begin({ kind, traceparent, requestId = "" }: SpanOptions): RootSpan {
    const parent = parseTraceparent(traceparent);
    const traceId = parent?.traceId ?? (record && createTraceId());
    const isSampled = record !== null && traceId !== null && sampler(parent, traceId);
    const root = { hasEnded: false };
    const context: Context = {
      requestId: requestId || null,
      traceId,
      // Without a span of our own, the next server's parent is the caller's span.
      spanId: isSampled || !parent ? (record && createSpanId()) || "" : parent.spanId,
      isSampled: isSampled || (record === null && parent?.isSampled === true),
      recorder: isSampled ? { add: record, remaining: maxSpans } : null,
      root,
    };
    const startedAt = isSampled ? now() : 0;
    return {
      run: (work) => storage.run(context, work),
      end(name, attributes, error) {
        root.hasEnded = true;
        if (!isSampled || traceId === null) return;
        const parentSpanId = parent?.spanId ?? null;
        const { spanId } = context;
        record({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt: now(), attributes, error });
      },
    };
  }
  return {
    begin,
    async run({ name, attributes = {}, ...options }, work) {
      const span = begin(options);
      try {
        const result = await span.run(work);
        span.end(name, attributes, null);
        return result;
      } catch (error) {
        span.end(name, attributes, getErrorCode(error));
        throw error;
      }
    },
  };
}

/** Without a collector: traces are only passed on. */
export const passiveTracer = createTracer(null, () => false);

interface ChildOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** Runs `work` as a part of the current span, if it is recorded. An error is recorded by its code and thrown again. */
export function withSpan<T>(name: string, options: ChildOptions, work: () => Promise<T>): Promise<T> {
  const parent = storage.getStore();
  // Without a collector, which is the default, this is all that a statement costs.
  if (!parent?.recorder || parent.root.hasEnded || parent.recorder.remaining <= 0) return work();
  return recordChild(parent, parent.recorder, name, options, work);
}

async function recordChild<T>(
  parent: Context,
  recorder: Recorder,
  name: string,
  { kind = "internal", attributes = {} }: ChildOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { traceId, spanId: parentSpanId } = parent;
  recorder.remaining -= 1;
  const spanId = createSpanId();
  const startedAt = now();
  const end = (error: string | null) => {
    if (traceId !== null)
      recorder.add({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt: now(), attributes, error });
  };
  try {
    const result = await storage.run({ ...parent, spanId }, work);
    end(null);
    return result;
  } catch (error) {
    end(getErrorCode(error));
    throw error;
  }
}

/** The current trace, for a job, an event or another server. Null: nothing is traced. @see W3C Trace Context §3.2 */
export function getTraceparent(): string | null {
  const context = storage.getStore();
  if (!context || context.traceId === null || context.spanId === "" || context.root.hasEnded) return null;
  return `00-${context.traceId}-${context.spanId}-${context.isSampled ? "01" : "00"}`;
}

const nothing = {};

/** The fields that every log line of a request, job or delivery has. */
export function getLogFields(): { readonly requestId?: string; readonly traceId?: string } {
  const context = storage.getStore();
  if (!context || context.root.hasEnded) return nothing;
  const { requestId, traceId } = context;
  if (traceId === null) return requestId === null ? nothing : { requestId };
  return requestId === null ? { traceId } : { requestId, traceId };
}
