import { QueueFullError } from "../platform/concurrency-limit.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { ApiError, PlainError } from "./api-error.ts";
import type { HttpResponse } from "./message.ts";
import { errorResponse, plainErrorResponse, type ResponseContext } from "./response.ts";

export interface ErrorOutcome {
  readonly response: HttpResponse;
  readonly errorCode: string;
  /** Set for unexpected errors, which are logged. */
  readonly cause?: unknown;
}

/** Seconds after which the client can retry. */
const retryAfterSeconds = "1";

/** Converts every error to a response. Unexpected errors expose only the request ID. */
export function errorToResponse(context: ResponseContext, error: unknown): ErrorOutcome {
  if (error instanceof ApiError) return { response: errorResponse(context, error), errorCode: error.code };
  if (error instanceof PlainError)
    return { response: plainErrorResponse(context, error), errorCode: `STATUS_${error.status}` };
  if (error instanceof QueueFullError) {
    const busy = new PlainError(429, "The server is busy with other sign-ins. Try again in a moment.", {
      "retry-after": retryAfterSeconds,
    });
    return { response: plainErrorResponse(context, busy), errorCode: "QUEUE_FULL" };
  }
  if (isDatabaseUnavailable(error)) {
    const unavailable = new PlainError(
      503,
      "The database can't be reached right now. Check whether your change was made before you retry.",
      {
        "retry-after": retryAfterSeconds,
      },
    );
    return { response: plainErrorResponse(context, unavailable), errorCode: "DATABASE_UNAVAILABLE", cause: error };
  }
  const unexpected = new PlainError(
    500,
    `Something went wrong. If you report it, include the request ID ${context.requestId}.`,
  );
  return { response: plainErrorResponse(context, unexpected), errorCode: "UNEXPECTED", cause: error };
}
