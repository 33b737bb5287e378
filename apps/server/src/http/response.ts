import {
  corsAllowedHeaders,
  corsAllowedMethods,
  corsExposedHeaders,
  corsMaxAgeSeconds,
  requestHeaders,
  responseHeaders,
} from "@vestibule/contract";
import type { ApiError, PlainError } from "./api-error.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";

/** On every response under /api/. These requests never carry credentials in cookies, so any origin can read them. */
const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": corsAllowedMethods.join(", "),
  "access-control-max-age": String(corsMaxAgeSeconds),
  "access-control-allow-headers": corsAllowedHeaders.join(", "),
  "access-control-expose-headers": corsExposedHeaders.join(", "),
};

export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

const apiHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  ...securityHeaders,
  "cache-control": "no-store, max-age=0",
};

const jsonType = "application/json; charset=utf-8";
const textType = "text/plain; charset=utf-8";

export interface ResponseContext {
  readonly request: HttpRequest;
  readonly requestId: string;
}

const build = (
  context: ResponseContext,
  status: number,
  contentType: string,
  body: HttpResponse["body"],
  extra?: Readonly<Record<string, string>>,
): HttpResponse => ({
  status,
  headers: { ...apiHeaders, "content-type": contentType, [responseHeaders.requestId]: context.requestId, ...extra },
  body,
});

/**
 * Clients can request that errors are sent as 200, with the real status in a header, to keep browser consoles clean.
 */
function overrideStatus(request: HttpRequest, response: HttpResponse): HttpResponse {
  const asked = request.headers[requestHeaders.overrideErrorStatus] !== undefined;
  if (!asked || response.status < 400) return response;
  return {
    ...response,
    status: 200,
    headers: { ...response.headers, [responseHeaders.actualStatus]: String(response.status) },
  };
}

export function successResponse(
  context: ResponseContext,
  status: number,
  value: unknown,
  extra?: Readonly<Record<string, string>>,
): HttpResponse {
  if (typeof value === "string") return build(context, status, textType, value, extra);
  const forPeople = context.request.headers.accept?.includes("text/html") === true;
  return build(context, status, jsonType, JSON.stringify(value, null, forPeople ? 2 : undefined), extra);
}

/** A stream of text chunks; the headers set the content type. */
export const streamedResponse = (
  context: ResponseContext,
  status: number,
  pieces: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): HttpResponse => build(context, status, textType, pieces, headers);

export function errorResponse(context: ResponseContext, error: ApiError): HttpResponse {
  const { code, message, details } = error;
  const body = JSON.stringify({ code, ...(details === undefined ? {} : { details }), error: message }, null, 2);
  return overrideStatus(
    context.request,
    build(context, error.status, jsonType, body, { ...error.headers, [responseHeaders.knownError]: code }),
  );
}

export const plainErrorResponse = (context: ResponseContext, error: PlainError): HttpResponse =>
  overrideStatus(context.request, build(context, error.status, textType, error.message, error.headers));

/** Browsers navigate to these URLs; scripts must not be able to read the responses. @see RFC 9700 §2.6 */
export function withoutCors(response: HttpResponse): HttpResponse {
  const kept = Object.entries(response.headers).filter(([name]) => !(name in corsHeaders));
  return { ...response, headers: Object.fromEntries(kept) };
}

/** The response to OPTIONS, sent before any other check. */
export const preflightResponse = (): HttpResponse => ({
  status: 200,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** A known path that doesn't support the method. */
export const methodNotAllowedResponse = (): HttpResponse => ({
  status: 405,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** Redirects a path with a trailing slash. 308, so that clients resend method and body. @see RFC 9110 §15.4.9 */
export const permanentRedirectResponse = (location: string): HttpResponse => ({
  status: 308,
  headers: { ...corsHeaders, ...securityHeaders, location },
  body: "",
});
