import { corsAllowedMethods, corsMaxAgeS, responseHeaders } from "@vestibule/contract";
import type { HttpResponse } from "../../../../http/message.ts";
import { securityHeaders } from "../../../../http/response.ts";
import type { WebhookApiError } from "./errors.ts";

/**
 * Credentials never use cookies here, so any origin is allowed. Svix clients add new headers over time, so all are
 * allowed; the wildcard does not include `authorization`. @see Fetch §3.2.3
 */
const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": corsAllowedMethods.join(", "),
  "access-control-allow-headers": "authorization, content-type, idempotency-key, svix-req-id, svix-retry-count, *",
  "access-control-expose-headers": `content-type, ${responseHeaders.requestId}, ${responseHeaders.retryAfter}`,
  "access-control-max-age": String(corsMaxAgeS),
};

export const preflight = (): HttpResponse => ({
  status: 204,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** `body` undefined: no body. */
export function respond(
  requestId: string,
  status: number,
  body: unknown,
  extra: Readonly<Record<string, string>> = {},
): HttpResponse {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
  return {
    status,
    headers: {
      ...corsHeaders,
      ...securityHeaders,
      "cache-control": "no-store",
      [responseHeaders.requestId]: requestId,
      ...type,
      ...extra,
    },
    body: body === undefined ? "" : JSON.stringify(body),
  };
}

export const respondWithError = (requestId: string, error: WebhookApiError): HttpResponse =>
  respond(
    requestId,
    error.status,
    error.problems ? { detail: error.problems } : { code: error.code, detail: error.message },
    error.headers,
  );
