import type { DetailsOf, ErrorCode } from "@vestibule/contract";
import { getErrorGroup } from "@vestibule/contract";
import { tryOrNull } from "../platform/try-or-null.ts";
import type { ApiResponse } from "./api-response.ts";
import { getHeader } from "./header-names.ts";
import { KnownError } from "./known-error.ts";
import { ResponseError } from "./response-error.ts";

interface ErrorBody {
  readonly code?: string;
  readonly error: string;
  readonly details: DetailsOf<ErrorCode>;
}

/**
 * Returns the error, or null for a success. Header and body must have the same code; otherwise a proxy may have mixed
 * up two responses.
 */
export function errorFromResponse({ status, headers, text }: ApiResponse): KnownError | ResponseError | null {
  const code = getHeader(headers, "x-stack-known-error");
  if (code === null && status >= 200 && status < 300) return null;
  const body = tryOrNull<ErrorBody>(() => JSON.parse(text));
  if (code === null || body?.code !== code) {
    // Whole seconds only, because the server never sends a date.
    return new ResponseError(status, text, Number.parseInt(getHeader(headers, "retry-after") ?? "", 10));
  }
  if (Object.hasOwn(getErrorGroup, code)) return new KnownError(code as ErrorCode, status, body.error, body.details);
  const details = { originalErrorCode: code };
  return new KnownError("UNSUPPORTED_ERROR", status, `Unknown code ${code}: ${body.error}`, details);
}
