import { apiBasePath } from "@vestibule/contract";
import type { Endpoint } from "@vestibule/contract/endpoints";
import { randomText } from "../platform/crypto/random.ts";
import { apiError, PlainError } from "./api-error.ts";
import { type Authenticator, authenticate, type Credentials } from "./authenticate.ts";
import { parseBody } from "./body.ts";
import { errorToResponse } from "./error-to-response.ts";
import { type AnyHandler, isReply, isStreamed } from "./handler.ts";
import type { HttpRequest, HttpResponse, RequestOutcome } from "./message.ts";
import {
  methodNotAllowedResponse,
  permanentRedirectResponse,
  preflightResponse,
  streamedResponse,
  successResponse,
  withoutCors,
} from "./response.ts";
import { createRouter, type Match } from "./router.ts";
import { prepareCheck, type RequestCheck } from "./validate.ts";

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
}

export interface PipelineOptions<Project extends { readonly id: string }, User> {
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator<Project>;
  /** The user of an active session; null if the user or the session no longer exists. */
  readonly findUser: (project: Project, userId: string, sessionId: string) => Promise<User | null>;
  readonly getUserId: (user: User) => string;
}

interface PreparedRoute extends Route {
  readonly method: string;
  readonly path: string;
  readonly check: RequestCheck;
}

/** Aliases of version 1 that older clients use. */
const basePaths = [apiBasePath, "/api/latest", "/api/v2beta1", "/api/v2beta2", "/api/v2beta3", "/api/v2beta4"];

const knownMethods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const requestIdLength = 16;

const pathBelowBase = (path: string): string | null => {
  const base = basePaths.find((candidate) => path === candidate || path.startsWith(`${candidate}/`));
  return base === undefined ? null : path.slice(base.length);
};

interface RequestProgress {
  route: string;
  errorCode?: string | undefined;
  projectId?: string | undefined;
  accessType?: RequestOutcome["accessType"];
}

/** Handles every request under /api/. The order of the steps is part of the contract. */
export function createPipeline<Project extends { readonly id: string }, User>(options: PipelineOptions<Project, User>) {
  const router = createRouter<PreparedRoute>(
    options.routes.map((route) => ({
      ...route,
      method: route.endpoint.method,
      path: route.endpoint.path,
      check: prepareCheck(route.endpoint),
    })),
  );

  return async function handleRequest(request: HttpRequest): Promise<RequestOutcome> {
    const requestId = randomText(requestIdLength);
    const context = { request, requestId };
    const progress: RequestProgress = { route: "unknown" };
    let isNavigation = false;
    const finish = (response: HttpResponse, cause?: unknown): RequestOutcome => ({
      ...progress,
      response: isNavigation ? withoutCors(response) : response,
      requestId,
      cause,
    });
    try {
      if (request.method === "OPTIONS") return finish(preflightResponse());
      if (!knownMethods.has(request.method))
        throw new PlainError(405, `The method ${request.method} is not supported.`);
      if (request.path.endsWith("/")) return finish(permanentRedirectResponse(withoutTrailingSlash(request)));
      const path = pathBelowBase(request.path);
      const match = path === null ? null : router.match(request.method, path);
      if (match) progress.route = `${apiBasePath}${match.kind === "route" ? match.route.path : match.pattern}`;
      isNavigation = match?.kind === "route" && match.route.endpoint.status >= 300;
      if (match?.kind === "other-method") return finish(methodNotAllowedResponse());
      return finish(await run(request, match, context, progress));
    } catch (error) {
      const outcome = errorToResponse(context, error);
      progress.errorCode = outcome.errorCode;
      return finish(outcome.response, outcome.cause);
    }
  };

  async function run(
    request: HttpRequest,
    match: Exclude<Match<PreparedRoute>, { kind: "other-method" }> | null,
    context: { request: HttpRequest; requestId: string },
    progress: RequestProgress,
  ): Promise<HttpResponse> {
    const body = parseBody(request);
    const credentials = await authenticate(request, options.authenticator);
    progress.projectId = credentials?.project.id;
    progress.accessType = credentials?.accessType;
    if (!match) throw new PlainError(404, `There is no ${request.path} in this API.`);

    const { endpoint, check, handler } = match.route;
    const user = await findUserFor(match.route, credentials);
    const parts = { params: match.params, query: Object.fromEntries(request.query), headers: request.headers, body };
    const accessType = credentials?.accessType ?? null;
    const userId = user === null ? null : options.getUserId(user);
    // `me` without a user takes precedence over a wrong access type, and both over every other error.
    const replaced = check.replaceMe(parts, accessType, userId);
    checkAccessType(endpoint, credentials);
    const valid = check.validate(replaced, accessType, userId, `${request.method} ${request.path}`);
    if (endpoint.user === "own" && user === null) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
    if (endpoint.user === "required" && user === null) throw apiError("USER_AUTHENTICATION_REQUIRED");

    const auth = credentials && {
      accessType: credentials.accessType,
      project: credentials.project,
      ownerId: credentials.ownerId,
      keySetId: credentials.keySetId,
      sessionId: credentials.subject?.sessionId ?? null,
      user,
    };
    // The handler's types were checked against its endpoint where it was declared; here they are erased.
    const result = await handler({ ...valid, auth, user, request } as Parameters<AnyHandler>[0]);
    if (!isReply(result)) return successResponse(context, endpoint.status, result);
    const { replyHeaders } = result;
    if (isStreamed(result)) return streamedResponse(context, endpoint.status, result.stream, replyHeaders);
    return successResponse(context, result.replyStatus ?? endpoint.status, result.body, replyHeaders);
  }

  /** One query, only for endpoints that need the signed-in user. */
  async function findUserFor(route: PreparedRoute, credentials: Credentials<Project> | null): Promise<User | null> {
    const isUserNeeded = route.endpoint.user !== "ignored" || route.check.acceptsMe;
    if (!isUserNeeded || !credentials?.subject) return null;
    return options.findUser(credentials.project, credentials.subject.userId, credentials.subject.sessionId);
  }
}

const withoutTrailingSlash = (request: HttpRequest): string => {
  const query = request.query.toString();
  // Never start with two slashes: that would redirect to another host.
  return `${request.path.replace(/\/+$/, "").replace(/^\/+/, "/")}${query && `?${query}`}`;
};

function checkAccessType(endpoint: Endpoint, credentials: Credentials<unknown> | null): void {
  if (endpoint.access === "none") return;
  if (!credentials) throw apiError("ACCESS_TYPE_REQUIRED");
  if (!endpoint.access.includes(credentials.accessType)) {
    throw apiError("INSUFFICIENT_ACCESS_TYPE", {
      actual_access_type: credentials.accessType,
      allowed_access_types: [...endpoint.access],
    });
  }
}
