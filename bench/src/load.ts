import autocannon from "autocannon";

export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Several bodies take turns, on each connection. */
  readonly body?: string | readonly string[];
}

export interface LoadResult {
  readonly perSecond: number;
  readonly requests: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 2xx and broken connections. The results are invalid unless this is 0. */
  readonly failures: number;
}

const connections = 32;
const seconds = 8;

function getBodies({ body }: LoadRequest): Partial<autocannon.Options> {
  if (body === undefined) return {};
  return typeof body === "string" ? { body } : { requests: body.map((each) => ({ body: each })) };
}

/** Sends one request repeatedly over keep-alive connections. */
export async function load(
  origin: string,
  request: LoadRequest,
  options: { connections?: number; seconds?: number; workers?: number } = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url: origin + request.path,
    method: request.method,
    headers: { ...request.headers },
    ...getBodies(request),
    connections: options.connections ?? connections,
    duration: options.seconds ?? seconds,
    ...(options.workers === undefined ? {} : { workers: options.workers }),
  });
  return {
    perSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
