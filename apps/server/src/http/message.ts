import type { AccessType, HeaderFamily } from "@vestibule/contract";

/** A raw request, before parsing. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  /** Path without query, undecoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The family of our header names that the client uses. Absent: none. Null: several, which is an error. */
  readonly headerFamily?: HeaderFamily | null;
  /**
   * Reads the body, once; resolves to null if it is larger than `maxBytes`. Null: the request has no body.
   * @throws DisconnectedError
   */
  readonly readBody: ((maxBytes: number) => Promise<Buffer | null>) | null;
  /** Absent: the kernel generates one. */
  readonly requestId?: string;
  /** IP address of the socket's peer. */
  readonly remoteAddress: string | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of Set-Cookie headers: unlike other headers, they can't be combined. @see RFC 9110 §5.3 */
  readonly cookies?: readonly string[];
  /** An iterable is streamed with backpressure. */
  readonly body: string | Buffer | AsyncIterable<string>;
}

/** Details of a finished request, for its log line. */
export interface RequestOutcome {
  readonly response: HttpResponse;
  /** The pattern of the route, never the raw path. */
  readonly route: string;
  readonly requestId: string;
  /** Load balancers and monitoring send it all the time. */
  readonly isProbe?: boolean | undefined;
  readonly errorCode?: string | undefined;
  readonly projectId?: string | undefined;
  readonly accessType?: AccessType | undefined;
  /** The unexpected error behind a 500 or 503. */
  readonly cause?: unknown;
}
