import { KnownError } from "./known-error.ts";

/** A response without an error code that this client knows. `message`: the status and the start of the response body. */
export class ResponseError extends KnownError<"UNSUPPORTED_ERROR"> {
  /** Seconds to wait, from the Retry-After header of a 429; NaN without it. */
  declare readonly retryAfterSeconds: number;

  /** The first 200 characters of the response body. */
  declare readonly body: string;

  constructor(statusCode: number, text: string, retryAfterSeconds: number = Number.NaN) {
    const body = text.slice(0, 200);
    super("UNSUPPORTED_ERROR", statusCode, `Status ${statusCode}: ${body}`, { originalErrorCode: "" });
    this.name = "ResponseError";
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
