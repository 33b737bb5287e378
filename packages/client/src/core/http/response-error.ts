/** How a host marks such a response in its body. */
const loopMarker = "INFINITE_LOOP_DETECTED";

/** An unexpected response: neither a success nor an error from the catalog. */
export class ResponseError extends Error {
  declare readonly statusCode: number;
  /** Seconds to wait, from the Retry-After header of a 429; NaN without it. */
  declare readonly retryAfterSeconds: number;

  /** The first 200 characters of the response body. */
  declare readonly body: string;
  /** Whether a host that runs the server detected a request loop, which a retry can resolve. */
  declare readonly isLoop: boolean;

  constructor(statusCode: number, body: string, retryAfterSeconds: number = Number.NaN) {
    super(`Status ${statusCode}${body[0] === "<" ? ", not from Vestibule" : ""}: ${body.slice(0, 200)}`);
    this.name = "ResponseError";
    this.statusCode = statusCode;
    this.body = body.slice(0, 200);
    this.isLoop = statusCode === 508 && body.includes(loopMarker);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
