/** The server answered with something the kit does not expect here: neither success nor an error of the catalogue. */
export class ResponseError extends Error {
  declare readonly statusCode: number;
  /** Seconds to wait, as asked by a 429; NaN when not said. */
  declare readonly retryAfterSeconds: number;

  constructor(statusCode: number, body: string, retryAfterSeconds: number = Number.NaN) {
    super(`Status ${statusCode}${body[0] === "<" ? ", not by Vestibule" : ""}: ${body.slice(0, 200)}`);
    this.name = "ResponseError";
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
