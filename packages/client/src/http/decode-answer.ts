import type { DetailsOf, ErrorCode } from "@vestibule/contract";
import { errorCatalogue, responseHeaders } from "@vestibule/contract";
import type { Answer } from "./answer.ts";
import { KnownError } from "./known-error.ts";
import { ResponseError } from "./response-error.ts";

export type Outcome =
  | { readonly kind: "success"; readonly answer: Answer }
  | { readonly kind: "known-error"; readonly error: KnownError }
  | { readonly kind: "rate-limited" | "infinite-loop" | "unexpected"; readonly error: ResponseError };

/** Sorts an answer by what the caller does next. */
export function decodeAnswer(answer: Answer): Outcome {
  const code = answer.headers.get(responseHeaders.knownError);
  if (code !== null) return decodeKnownError(code, answer);
  if (answer.status >= 200 && answer.status < 300) return { kind: "success", answer };
  const error = new ResponseError(answer.status, answer.text, retryAfterSeconds(answer));
  if (answer.status === 429) return { kind: "rate-limited", error };
  if (answer.status === 508 && answer.text.includes("INFINITE_LOOP_DETECTED")) return { kind: "infinite-loop", error };
  return { kind: "unexpected", error };
}

/** Header and body must agree on the code: otherwise something between us and the server mixed two answers. */
function decodeKnownError(code: string, answer: Answer): Outcome {
  const body = parseJson(answer.text) as { code?: unknown; error?: unknown; details?: unknown } | null;
  if (body?.code !== code) return { kind: "unexpected", error: new ResponseError(answer.status, answer.text) };
  return { kind: "known-error", error: knownError(code, answer.status, String(body.error ?? code), body.details) };
}

function knownError(code: string, status: number, message: string, details: unknown): KnownError {
  if (!Object.hasOwn(errorCatalogue, code)) {
    const text = `The server answered with ${code}, which this version of the kit does not know: ${message}`;
    return new KnownError("UNSUPPORTED_ERROR", status, text, { originalErrorCode: code }) as KnownError;
  }
  return new KnownError(code as ErrorCode, status, message, details as DetailsOf<ErrorCode>);
}

/** Only whole seconds: our server never sends a date. */
function retryAfterSeconds(answer: Answer): number | null {
  const value = answer.headers.get(responseHeaders.retryAfter);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Reported by the caller, with the text.
  }
}
