import type { AccessType } from "@vestibule/contract";

/** A request as it came in, before anything was made of it. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  /** Path without query, undecoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Null: larger than any endpoint reads. */
  readonly body: Buffer | null;
  /** Address of the other end of the socket. */
  readonly remoteAddress: string | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In pieces: it is sent while it is made, and no further than the client reads. */
  readonly body: string | Buffer | AsyncIterable<string>;
}

/** What a finished request leaves for its log line. */
export interface RequestOutcome {
  readonly response: HttpResponse;
  /** The pattern of the route, never the raw path. */
  readonly route: string;
  readonly requestId: string;
  readonly errorCode?: string | undefined;
  readonly projectId?: string | undefined;
  readonly accessType?: AccessType | undefined;
  /** The unexpected error behind a 500 or 503. */
  readonly cause?: unknown;
}
