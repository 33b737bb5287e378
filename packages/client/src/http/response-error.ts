/** The server answered with something the kit does not expect here: neither success nor an error of the catalogue. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly statusCode: number;
  /** Seconds to wait, on a 429 that asks for a longer wait than the kit waits by itself. */
  readonly retryAfterSeconds: number | null;

  constructor(statusCode: number, body: string, retryAfterSeconds: number | null = null) {
    super(`The server answered with status ${statusCode}: ${body}`);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
