import type { DetailsOf, ErrorCode } from "@vestibule/contract";
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
 * up two responses. The catalog of codes loads with the first error, because most pages never receive one.
 */
export async function errorFromResponse({
  status,
  headers,
  text,
}: ApiResponse): Promise<KnownError | ResponseError | null> {
  const code = getHeader(headers, "x-stack-known-error");
  if (code === null && status >= 200 && status < 300) return null;
  const body = tryOrNull<ErrorBody>(() => JSON.parse(text));
  if (code === null || body?.code !== code) {
    // Whole seconds only, because the server never sends a date.
    return new ResponseError(status, text, Number.parseInt(getHeader(headers, "retry-after") ?? "", 10));
  }
  return import("./error-catalog.ts").then(
    ({ createKnownError }) => createKnownError(code, status, body),
    // The network may have failed since the response. The code itself is more useful than a second error.
    () => new KnownError(code as ErrorCode, status, body.error, body.details),
  );
}
