import { corsAllowedMethods, corsMaxAgeSeconds, responseHeaders } from "@vestibule/contract";
import { defaultBodyBytes } from "@vestibule/contract/endpoints";
import type { z } from "zod";
import type { HttpError } from "../../../../http/api-error.ts";
import { maxIgnoredBodyBytes, parseBody } from "../../../../http/body.ts";
import { createKernel, type SurfaceRoute } from "../../../../http/kernel.ts";
import type { Answer } from "../../../../http/listener.ts";
import type { HttpRequest, HttpResponse } from "../../../../http/message.ts";
import { securityHeaders } from "../../../../http/response.ts";
import { invalid, notFound, type Problem, toErrorCode, WebhookApiError } from "./errors.ts";
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

const preflight: HttpResponse = { status: 204, headers: { ...corsHeaders, ...securityHeaders }, body: "" };

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

const respondWithError = (requestId: string, error: HttpError): HttpResponse => {
  const problems = error instanceof WebhookApiError ? error.problems : null;
  const body = problems ? { detail: problems } : { code: toErrorCode(error), detail: error.message };
  return respond(requestId, error.status, body, error.headers);
};

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

/** `appId`: the project in the path or, when checking that it exists, in the body. */
export type Authenticate = (request: HttpRequest, appId: string | null) => Promise<Caller>;

const getUid = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "uid" in body && typeof body.uid === "string" ? body.uid : null;

const prepareRoute = (route: Route): Route & SurfaceRoute => {
  const declared = route.body === undefined ? maxIgnoredBodyBytes : (route.maxBodyBytes ?? defaultBodyBytes);
  return { ...route, maxBodyBytes: route.method === "GET" ? 0 : declared };
};

/** Handles every request below /svix. */
export const createRequestHandler = (routes: readonly Route[], authenticate: Authenticate): Answer =>
  createKernel({
    basePaths: [basePath],
    routes: routes.map(prepareRoute),
    // Older clients add one.
    trailingSlash: "ignored",
    preflight,
    async respond(exchange, route, params, read) {
      const { request, requestId } = exchange;
      async function readJson(maxBytes?: number): Promise<unknown> {
        const bytes = await read(maxBytes);
        // An empty request without a content type has no body.
        return bytes.length === 0 ? undefined : parseBody(request, bytes);
      }
      // Without an application in the path, a short body names it. Otherwise only authenticated bodies are read.
      const named = params.app === undefined ? await readJson(maxIgnoredBodyBytes) : undefined;
      const caller = route.access === "anybody" ? null : await authenticate(request, params.app ?? getUid(named));
      const body = params.app === undefined ? named : await readJson();
      exchange.projectId = caller?.project.id;
      exchange.accessType = caller ? "admin" : undefined;
      const { status, body: content } = await route.handle({
        caller,
        projectId: caller?.project.id,
        now: caller?.audit.now,
        params,
        query: route.query && validate("query", route.query, getQuery(request)),
        // A missing body counts as an empty object.
        body: route.body && validate("body", route.body, body ?? {}),
        request,
      } as never);
      return respond(requestId, status, content);
    },
    respondToUnknownPath() {
      throw notFound("path");
    },
    renderError: ({ requestId }, error) => respondWithError(requestId, error),
  });

/** A repeated parameter counts as comma-separated values. */
const getQuery = ({ query }: HttpRequest): Record<string, string> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(",")]));
