import { QueueFullError } from "../platform/concurrency-limit.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { ApiError, PlainError } from "./api-error.ts";
import type { HttpResponse } from "./message.ts";
import { errorResponse, plainErrorResponse, type ResponseContext } from "./response.ts";

export interface ErrorOutcome {
  readonly response: HttpResponse;
  readonly errorCode: string;
  /** Set when it was not an expected outcome and belongs into the log. */
  readonly cause?: unknown;
}

/** Whole seconds after which the same request may be sent again. */
const retryAfterSeconds = "1";

/** The one place where an error becomes an answer. Whatever is not expected tells nothing but the request's id. */
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
      "The database cannot be reached right now. Look whether your change was made before you send it again.",
      {
        "retry-after": retryAfterSeconds,
      },
    );
    return { response: plainErrorResponse(context, unavailable), errorCode: "DATABASE_UNAVAILABLE", cause: error };
  }
  const unexpected = new PlainError(
    500,
    `Something went wrong on our side. If you report it, name request ${context.requestId}.`,
  );
  return { response: plainErrorResponse(context, unexpected), errorCode: "UNEXPECTED", cause: error };
}
