import { corsAllowedMethods, corsMaxAgeSeconds, responseHeaders } from "@vestibule/contract";
import type { z } from "zod";
import { parseBody } from "../../../../http/body.ts";
import type { HttpRequest, HttpResponse, RequestOutcome } from "../../../../http/message.ts";
import { securityHeaders } from "../../../../http/response.ts";
import { createRouter } from "../../../../http/router.ts";
import { randomText } from "../../../../platform/crypto/random.ts";
import { invalid, notFound, type Problem, toWebhookApiError, WebhookApiError } from "./errors.ts";
import type { Caller, Route } from "./route.ts";

/**
 * Credentials never use cookies here, so any origin is allowed. Svix clients add new headers over time, so all are
 * allowed; the wildcard does not include `authorization`. @see Fetch §3.2.3
 */
const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": corsAllowedMethods.join(", "),
  "access-control-allow-headers": "authorization, content-type, idempotency-key, svix-req-id, svix-retry-count, *",
  "access-control-expose-headers": `content-type, ${responseHeaders.requestId}, ${responseHeaders.retryAfter}`,
  "access-control-max-age": String(corsMaxAgeSeconds),
};

const preflight = (): HttpResponse => ({
  status: 204,
  headers: { ...corsHeaders, ...securityHeaders },
  body: "",
});

/** `body` undefined: no body. */
function respond(
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

const respondWithError = (requestId: string, error: WebhookApiError): HttpResponse =>
  respond(
    requestId,
    error.status,
    error.problems ? { detail: error.problems } : { code: error.code, detail: error.message },
    error.headers,
  );

/** Max problems to report: a hostile request must not cause a large response. */
const maxProblems = 50;
/** Max characters of a name in a response, because the caller chooses it. */
const maxNameLength = 100;

const toProblem = (part: "body" | "query", issue: z.core.$ZodIssue): Problem => {
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  return {
    loc: [part, ...issue.path.map((name) => String(name).slice(0, maxNameLength))],
    msg: isMissing ? "field required" : issue.message,
    type: isMissing ? "value_error.missing" : "value_error",
  };
};

/** @throws WebhookApiError 422 with every problem */
function validate<Schema extends z.ZodType>(part: "body" | "query", schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.slice(0, maxProblems).map((issue) => toProblem(part, issue)));
}

/** The path where Svix clients expect their API below the configured URL, which is `/svix`. */
const basePath = "/svix/api/v1";
const requestIdLength = 16;

/** `appId`: the project in the path or, when checking that it exists, in the body. */
export type Authenticate = (request: HttpRequest, appId: string | null) => Promise<Caller>;

/** Older clients add a trailing slash. */
const pathBelowBase = (path: string): string | null =>
  path.startsWith(`${basePath}/`) ? path.slice(basePath.length).replace(/\/$/, "") : null;

/** An empty request without a content type has no body. */
function readBody(request: HttpRequest): unknown {
  if (request.body !== null && request.body.length === 0) return undefined;
  try {
    return parseBody(request);
  } catch (error) {
    const { status, message } = toWebhookApiError(error, "");
    throw new WebhookApiError(status, status === 413 ? "payload_too_large" : "malformed_body", message);
  }
}

const uidOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "uid" in body && typeof body.uid === "string" ? body.uid : null;

interface Progress {
  route: string;
  projectId?: string;
  accessType?: RequestOutcome["accessType"];
  errorCode?: string;
  cause?: unknown;
}

/** Handles every request below /svix. */
export function createRequestHandler(routes: readonly Route[], authenticate: Authenticate) {
  const router = createRouter(routes);

  async function run(request: HttpRequest, progress: Progress, requestId: string): Promise<HttpResponse> {
    const path = pathBelowBase(request.path);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const match = path === null ? null : router.match(method, path);
    if (!match) throw notFound("path");
    progress.route = `${basePath}${match.kind === "route" ? match.route.path : match.pattern}`;
    if (match.kind === "other-method")
      throw new WebhookApiError(405, "method_not_allowed", `${method} is not supported here.`);

    const { route, params } = match;
    const body = readBody(request);
    const caller = route.access === "anybody" ? null : await authenticate(request, params.app ?? uidOf(body));
    if (caller) Object.assign(progress, { projectId: caller.project.id, accessType: "admin" });
    const { status, body: content } = await route.handle({
      caller,
      projectId: caller?.project.id,
      now: caller?.audit.now,
      params,
      query: route.query && validate("query", route.query, queryOf(request)),
      // A missing body counts as an empty object.
      body: route.body && validate("body", route.body, body ?? {}),
      request,
    } as never);
    return respond(requestId, status, content);
  }

  return async function answer(request: HttpRequest): Promise<RequestOutcome> {
    const requestId = randomText(requestIdLength);
    const progress: Progress = { route: "unknown" };
    if (request.method === "OPTIONS") return { ...progress, requestId, response: preflight() };
    try {
      const response = await run(request, progress, requestId);
      return { ...progress, requestId, response };
    } catch (error) {
      const known = toWebhookApiError(error, requestId);
      const cause = known.status >= 500 ? error : undefined;
      return {
        ...progress,
        requestId,
        errorCode: known.code,
        ...(cause ? { cause } : {}),
        response: respondWithError(requestId, known),
      };
    }
  };
}

/** A repeated parameter counts as comma-separated values. */
const queryOf = ({ query }: HttpRequest): Record<string, string> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(",")]));
