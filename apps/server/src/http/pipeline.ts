import { apiBasePath } from "@vestibule/contract";
import { defaultBodyBytes, type Endpoint } from "@vestibule/contract/endpoints";
import { ApiError, apiError, MethodNotAllowedError, PlainError } from "./api-error.ts";
import { type Authenticator, authenticate, type Credentials } from "./authenticate.ts";
import { maxIgnoredBodyBytes, parseBody, readBody } from "./body.ts";
import { type AnyHandler, isRedirect, isReply, isStreamed } from "./handler.ts";
import { isKnownCode, withHeaderFamilies } from "./header-families.ts";
import { createKernel, type Exchange, type ReadBody, type SurfaceRoute } from "./kernel.ts";
import type { Answer } from "./listener.ts";
import type { HttpRequest, HttpResponse } from "./message.ts";
import {
  errorResponse,
  methodNotAllowedResponse,
  permanentRedirectResponse,
  plainErrorResponse,
  preflightResponse,
  streamedResponse,
  successResponse,
} from "./response.ts";
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
  /** Called after each request of a server or admin that may have written. */
  readonly recordWrite: (projectId: string) => Promise<void>;
}

interface PreparedRoute extends Route, SurfaceRoute {
  readonly check: RequestCheck;
  /** Whether a browser navigates to the endpoint, which then redirects it. */
  readonly isNavigation: (request: HttpRequest) => boolean;
}

/** Aliases of version 1 that older clients use. */
const basePaths = [apiBasePath, "/api/latest", "/api/v2beta1", "/api/v2beta2", "/api/v2beta3", "/api/v2beta4"];

const noQuery = Object.freeze({});

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

function prepareRoute(route: Route): PreparedRoute {
  const { method, path, status, body, maxBodyBytes = defaultBodyBytes, discardedBodyBytes } = route.endpoint;
  const { jsonModeParameters = [] } = route.endpoint;
  const declared = body === undefined ? (discardedBodyBytes ?? maxIgnoredBodyBytes) : maxBodyBytes;
  return {
    ...route,
    method,
    path,
    check: prepareCheck(route.endpoint),
    isNavigation: ({ query }) => status >= 300 && !jsonModeParameters.some((name) => query.get(name) === "json"),
    rejectsHead: status >= 300,
    maxBodyBytes: method === "GET" ? 0 : declared,
  };
}

/** The API below /api/. The order of the steps is part of the contract. */
export function createPipeline<Project extends { readonly id: string }, User>(
  options: PipelineOptions<Project, User>,
): Answer {
  const kernel = createKernel<PreparedRoute>({
    basePaths,
    routes: options.routes.map(prepareRoute),
    trailingSlash: "unknown",
    preflight: preflightResponse,
    respond,
    respondToUnknownPath,
    renderError(exchange, error) {
      if (error instanceof ApiError && isKnownCode(exchange.request, error.code)) return errorResponse(exchange, error);
      const isEmpty = error instanceof MethodNotAllowedError && knownMethods.has(exchange.request.method);
      return isEmpty ? methodNotAllowedResponse(error) : plainErrorResponse(exchange, error);
    },
  });
  return withHeaderFamilies(kernel);

  async function authenticateCaller(exchange: Exchange<PreparedRoute>): Promise<Credentials<Project> | null> {
    const credentials = await authenticate(exchange.request, options.authenticator);
    exchange.projectId = credentials?.project.id;
    exchange.accessType = credentials?.accessType;
    return credentials;
  }

  /**
   * Authenticates before reading the body, so that only known callers can send large ones. A body that can't be parsed
   * still takes precedence over failed authentication, as the contract defines.
   */
  async function authenticateAndParse(exchange: Exchange<PreparedRoute>, route: PreparedRoute, read: ReadBody) {
    const { request } = exchange;
    const authenticated = await authenticateCaller(exchange).catch((error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    });
    if (!(authenticated instanceof ApiError)) {
      const bytes = await read(getBodyLimit(route.endpoint, authenticated));
      const isDiscarded = route.endpoint.discardedBodyBytes !== undefined;
      return { credentials: authenticated, body: isDiscarded ? undefined : parseBody(request, bytes) };
    }
    const bytes = await read(maxIgnoredBodyBytes).catch((error: unknown) => {
      throw error instanceof PlainError ? authenticated : error;
    });
    parseBody(request, bytes);
    throw authenticated;
  }

  async function respondToUnknownPath(exchange: Exchange<PreparedRoute>): Promise<HttpResponse> {
    const { request } = exchange;
    if (!knownMethods.has(request.method)) throw new MethodNotAllowedError(request.method, "OPTIONS");
    if (request.path.endsWith("/")) return permanentRedirectResponse(withoutTrailingSlash(request));
    parseBody(request, await readBody(request, maxIgnoredBodyBytes));
    await authenticateCaller(exchange);
    throw new PlainError(404, `There is no ${request.path} in this API.`);
  }

  async function respond(
    exchange: Exchange<PreparedRoute>,
    route: PreparedRoute,
    params: Readonly<Record<string, string>>,
    read: ReadBody,
  ): Promise<HttpResponse> {
    const { request } = exchange;
    const { endpoint, check, handler } = route;
    const { credentials, body } = await authenticateAndParse(exchange, route, read);
    const user = await findUserFor(route, credentials);
    const parts = {
      params,
      query: request.query.size === 0 ? noQuery : Object.fromEntries(request.query),
      headers: request.headers,
      body,
    };
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
      ownerSessionId: credentials.ownerSessionId,
      keySetId: credentials.keySetId,
      sessionId: credentials.subject?.sessionId ?? null,
      user,
    };
    // The handler's types were checked against its endpoint where it was declared; here they are erased.
    const call = { ...valid, auth, user, request } as Parameters<AnyHandler>[0];
    const isWrite = credentials !== null && credentials.accessType !== "client" && !isSafe(request.method);
    const result = isWrite ? await write(handler, call, credentials.project.id) : await handler(call);
    if (!isReply(result)) return successResponse(exchange, endpoint.status, result);
    const { replyHeaders } = result;
    if (isRedirect(result)) return successResponse(exchange, result.redirectStatus, "", replyHeaders);
    if (isStreamed(result)) return streamedResponse(exchange, endpoint.status, result.stream, replyHeaders);
    return successResponse(exchange, result.replyStatus ?? endpoint.status, result.body, replyHeaders);
  }

  /** A request that fails may have written, too. */
  async function write(handler: AnyHandler, call: Parameters<AnyHandler>[0], projectId: string): Promise<unknown> {
    try {
      return await handler(call);
    } finally {
      await options.recordWrite(projectId);
    }
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

/** In bytes. Publishable keys are public, so a client needs a valid access token to send more than the default. */
function getBodyLimit(endpoint: Endpoint, credentials: Credentials<unknown> | null): number | undefined {
  if (credentials === null) return endpoint.access === "none" ? undefined : maxIgnoredBodyBytes;
  return credentials.accessType === "client" && credentials.subject === null ? defaultBodyBytes : undefined;
}

const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

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
