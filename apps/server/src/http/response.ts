import {
  corsAllowedHeaders,
  corsAllowedMethods,
  corsExposedHeaders,
  corsMaxAgeS,
  requestHeaders,
  responseHeaders,
} from "@vestibule/contract";
import type { ApiError, PlainError } from "./api-error.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";

/** On every answer below /api/. Credentials never travel in cookies here, so any origin may read. */
const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": corsAllowedMethods.join(", "),
  "access-control-max-age": String(corsMaxAgeS),
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

/** Errors are sent as 200 to clients that ask for it, with the real status in a header: it keeps browser consoles quiet. */
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

/** Text in pieces, of the type that its headers say. */
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

/** Browsers go to these addresses themselves; no script may read what they answer. @see RFC 9700 §2.6 */
export function withoutCors(response: HttpResponse): HttpResponse {
  const kept = Object.entries(response.headers).filter(([name]) => !(name in corsHeaders));
  return { ...response, headers: Object.fromEntries(kept) };
}

/** The answer to OPTIONS, before anything else is looked at. */
export const preflightResponse = (): HttpResponse => ({
  status: 200,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** A known path that has no such method. */
export const methodNotAllowedResponse = (): HttpResponse => ({
  status: 405,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** A path with a slash at its end. 308: the method and body are to be sent again. @see RFC 9110 §15.4.9 */
export const permanentRedirectResponse = (location: string): HttpResponse => ({
  status: 308,
  headers: { ...corsHeaders, ...securityHeaders, location },
  body: "",
});
