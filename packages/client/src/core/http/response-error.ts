/** An unexpected response: neither a success nor an error from the catalog. */
export class ResponseError extends Error {
  declare readonly statusCode: number;
  /** Seconds to wait, from the Retry-After header of a 429; NaN without it. */
  declare readonly retryAfterSeconds: number;

  /** The first 200 characters of the response body. */
  declare readonly body: string;

  constructor(statusCode: number, body: string, retryAfterSeconds: number = Number.NaN) {
    super(`Status ${statusCode}${body[0] === "<" ? ", not from Vestibule" : ""}: ${body.slice(0, 200)}`);
    this.name = "ResponseError";
    this.statusCode = statusCode;
    this.body = body.slice(0, 200);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
