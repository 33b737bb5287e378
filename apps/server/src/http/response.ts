import { gzipSync } from "node:zlib";
import {
  corsAllowedHeaders,
  corsAllowedMethods,
  corsExposedHeaders,
  corsMaxAgeSeconds,
  inAllFamilies,
  requestHeaders,
  responseHeaders,
} from "@vestibule/contract";
import type { ApiError, HttpError } from "./api-error.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";

type Headers = Readonly<Record<string, string>>;

/** On every response under /api/. These requests never carry credentials in cookies, so any origin can read them. */
const corsHeaders: Headers = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": corsAllowedMethods.join(", "),
  "access-control-max-age": String(corsMaxAgeSeconds),
  "access-control-allow-headers": corsAllowedHeaders.join(", "),
  "access-control-expose-headers": corsExposedHeaders.join(", "),
};

export const securityHeaders: Headers = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

const noStore = "no-store, max-age=0";

/** On every response that a script requests. */
const apiHeaders: Headers = { ...corsHeaders, ...securityHeaders, "cache-control": noStore };
/** Browsers navigate to these URLs; scripts must not be able to read the responses. @see RFC 9700 §2.6 */
const navigationHeaders: Headers = { ...securityHeaders, "cache-control": noStore };

const jsonType = "application/json; charset=utf-8";
const textType = "text/plain; charset=utf-8";

export interface ResponseContext {
  readonly request: HttpRequest;
  readonly requestId: string;
  /** Null: no endpoint matched. */
  readonly route: { readonly isNavigation: (request: HttpRequest) => boolean } | null;
}

const build = (
  context: ResponseContext,
  status: number,
  contentType: string,
  body: HttpResponse["body"],
  extra?: Headers,
): HttpResponse => ({
  status,
  headers: {
    ...(context.route?.isNavigation(context.request) ? navigationHeaders : apiHeaders),
    "content-type": contentType,
    [responseHeaders.requestId]: context.requestId,
    ...extra,
  },
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
  extra?: Headers,
): HttpResponse {
  if (typeof value === "string") return build(context, status, textType, value, extra);
  const forPeople = context.request.headers.accept?.includes("text/html") === true;
  const body = JSON.stringify(value, null, forPeople ? 2 : undefined);
  return compress(context, build(context, status, jsonType, body, extra));
}

/** Whether a client accepts an encoding. `encodings`: its header `accept-encoding`. Weight 0 means no. @see RFC 9110 §12.5.3 */
export const acceptsEncoding = (encodings: string | undefined, name: string): boolean =>
  (encodings ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** In bytes. Compression takes a tenth of a millisecond however short a body is, which shorter ones aren't worth. */
const minCompressedLength = 4_096;
/** Gets most of what is possible: 14 KB become 2 KB in 0.13 ms, 470 KB become 56 KB in 1.7 ms. */
const compression = { level: 3 };

/**
 * Lists and metrics in a sixth of their size. What an attacker mixes into a compressed response can reveal its secrets
 * by its length (BREACH), which takes thousands of responses. A foreign page can't make a browser send such requests,
 * because cookies authorize none of them, and answers with tokens or new keys are too short to be compressed.
 */
function compress({ request }: ResponseContext, response: HttpResponse): HttpResponse {
  const { body, headers } = response;
  if (typeof body !== "string" || Buffer.byteLength(body) < minCompressedLength) return response;
  const varying = { ...headers, vary: "accept-encoding" };
  if (!acceptsEncoding(request.headers["accept-encoding"], "gzip")) return { ...response, headers: varying };
  return { ...response, headers: { ...varying, "content-encoding": "gzip" }, body: gzipSync(body, compression) };
}

/** A stream of text chunks; the headers set the content type. */
export const streamedResponse = (
  context: ResponseContext,
  status: number,
  pieces: AsyncIterable<string>,
  headers: Headers,
): HttpResponse => build(context, status, textType, pieces, headers);

export function errorResponse(context: ResponseContext, error: ApiError): HttpResponse {
  const { code, message, details } = error;
  const body = JSON.stringify({ code, ...(details === undefined ? {} : { details }), error: message }, null, 2);
  return overrideStatus(
    context.request,
    build(context, error.status, jsonType, body, { ...error.headers, [responseHeaders.knownError]: code }),
  );
}

export const plainErrorResponse = (context: ResponseContext, error: HttpError): HttpResponse =>
  overrideStatus(context.request, build(context, error.status, textType, error.message, error.headers));

/** Responses without a body, which no endpoint made. */
const emptyResponse = (status: number, extra?: Headers): HttpResponse => ({
  status,
  headers: { ...corsHeaders, ...securityHeaders, ...extra },
  body: "",
});

/** The response to OPTIONS, sent before any other check. It names the headers of every family. */
export const preflightResponse = emptyResponse(200, {
  "access-control-allow-headers": inAllFamilies(corsAllowedHeaders).join(", "),
  "access-control-expose-headers": inAllFamilies(corsExposedHeaders).join(", "),
});

/** A known path that doesn't support the method. */
export const methodNotAllowedResponse = (error: HttpError): HttpResponse => emptyResponse(405, error.headers);

/** Redirects a path with a trailing slash. 308, so that clients resend method and body. @see RFC 9110 §15.4.9 */
export const permanentRedirectResponse = (location: string): HttpResponse => emptyResponse(308, { location });
