import { apiBasePath, type DetailsOf, type ErrorCode, errorMessage, errorStatus } from "@vestibule/contract";
import { contract, type Endpoint, type ProjectClientRead, type UserClientRead } from "@vestibule/contract/endpoints";
import { onTestFinished, vi } from "vitest";
import { projectJson } from "./wire.ts";

let serverCount = 0;

type Schema = { safeParse(value: unknown): { success: boolean; error?: { message: string } | undefined } };
type OutputOf<S> = S extends { _output: infer Output } ? Output : never;
/** The success body that clients receive. */
type ClientResponse<E extends Endpoint> = E["response"] extends { client: infer S }
  ? OutputOf<S>
  : OutputOf<E["response"]>;

export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed from JSON or a form; undefined without a body. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** `offline`: no response. A code: a known error of the endpoint. A status: a plain-text error. */
export type Failure =
  | "offline"
  | { readonly code: ErrorCode; readonly details?: object }
  | { readonly status: number; readonly text?: string; readonly retryAfterSeconds?: number };

export interface FakeServer {
  /** Each server has its own, so that a late request of an earlier test reaches none. */
  readonly baseUrl: string;
  /** The signed-in user, which `GET /users/me` returns. */
  user: UserClientRead | null;
  /** The configuration that `GET /projects/current` returns. */
  project: ProjectClientRead;
  /** Sets the response of an endpoint. @throws if it doesn't match the contract */
  respond<E extends Endpoint>(
    endpoint: E,
    body: ClientResponse<E> | ((request: ReceivedRequest) => ClientResponse<E>),
  ): void;
  /** Makes an endpoint fail. @throws for an error code that the endpoint doesn't declare */
  fail(endpoint: Endpoint, failure: Failure): void;
  /** Makes the next request to an endpoint fail. */
  failOnce(endpoint: Endpoint, failure: Failure): void;
  /** Holds the responses of an endpoint until the returned function is called. */
  hold(endpoint: Endpoint): () => void;
  /** The requests that an endpoint has received, oldest first. */
  requestsTo(endpoint: Endpoint): readonly ReceivedRequest[];
  /** The body of the only request to an endpoint. @throws if there were none or several */
  onlyBody(endpoint: Endpoint): unknown;
}

type Reply = (request: ReceivedRequest) => Response | Promise<Response>;

const endpoints: readonly Endpoint[] = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  // A literal path wins over a parameter: `/auth/sessions/current` over `/auth/sessions/{session_id}`.
  .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);

const toName = ({ method, path }: Endpoint): string => `${method} ${path}`;

const patterns = new Map(
  endpoints.map(({ path }) => [path, new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`)]),
);

const forClients = (schema: Endpoint["body"] | Endpoint["response"]): Schema | undefined =>
  (schema && "client" in schema ? schema.client : schema) as Schema | undefined;

/** The server replaces `me` before it validates a request. */
const withoutMe = (fields: unknown): unknown =>
  typeof fields === "object" && fields !== null
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          name.endsWith("user_id") && value === "me" ? "00000000-0000-0000-0000-000000000000" : value,
        ]),
      )
    : fields;

/** Errors of every endpoint, in addition to the declared ones. */
const isCommon = ({ user }: Endpoint, code: ErrorCode): boolean =>
  code === "SCHEMA_ERROR" ||
  code === "INVALID_PUBLISHABLE_CLIENT_KEY" ||
  (code === "USER_AUTHENTICATION_REQUIRED" && user === "required");

function createFailure(endpoint: Endpoint, failure: Failure): Reply {
  if (failure === "offline") return () => Promise.reject(new TypeError("Failed to fetch"));
  if ("status" in failure) {
    const { status, text = "Error", retryAfterSeconds } = failure;
    const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    return () => new Response(text, { status, headers });
  }
  const { code, details } = failure;
  if (!endpoint.errors.includes(code) && !isCommon(endpoint, code)) {
    throw new Error(`${toName(endpoint)} doesn't declare the error ${code}.`);
  }
  const error = errorMessage(code as "SCHEMA_ERROR", details as DetailsOf<"SCHEMA_ERROR">);
  const headers = { "x-stack-known-error": code, "x-stack-actual-status": String(errorStatus[code]) };
  return () => Response.json({ code, error, ...(details && { details }) }, { headers });
}

async function readRequest(url: URL, endpoint: Endpoint, init: RequestInit): Promise<ReceivedRequest> {
  const { pathname, searchParams } = url;
  const params = patterns.get(endpoint.path)?.exec(pathname.slice(apiBasePath.length))?.groups ?? {};
  const text = init.body ? await new Response(init.body).text() : undefined;
  const isForm = init.body instanceof URLSearchParams;
  return {
    params: { ...params },
    query: Object.fromEntries(searchParams),
    body: text && (isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)),
    headers: new Headers(init.headers),
  };
}

/** What is wrong with a request, by the endpoint's declaration. */
function findRequestProblem(endpoint: Endpoint, { params, query, body }: ReceivedRequest): string | undefined {
  const parts = { params: [endpoint.params, params], query: [endpoint.query, query] } as const;
  for (const [part, [schema, value]] of Object.entries(parts)) {
    const found = schema?.safeParse(withoutMe(value)).error;
    if (found) return `${part}: ${found.message}`;
  }
  return forClients(endpoint.body)?.safeParse(withoutMe(body)).error?.message;
}

/**
 * Replaces `fetch` for one test with a server that answers what the test declares. Requests and responses are checked
 * against the contract. An unexpected request, or one that breaks the contract, fails the test when it ends.
 */
export function createFakeServer(initial: Partial<Pick<FakeServer, "user" | "project">> = {}): FakeServer {
  const replies = new Map<string, Reply>();
  const holds = new Map<string, PromiseWithResolvers<void>>();
  const received: { name: string; request: ReceivedRequest }[] = [];
  const problems: string[] = [];

  function checkResponse(endpoint: Endpoint, body: unknown): void {
    const problem = forClients(endpoint.response)?.safeParse(body).error;
    if (problem) throw new Error(`The response of ${toName(endpoint)} breaks the contract: ${problem.message}`);
  }

  serverCount += 1;
  const server: FakeServer = {
    baseUrl: `https://auth-${serverCount}.test`,
    user: null,
    project: projectJson(),
    ...initial,
    respond(endpoint, body) {
      const build = body as (request: ReceivedRequest) => unknown;
      if (typeof body !== "function") checkResponse(endpoint, body);
      replies.set(toName(endpoint), (request) => {
        const answer = typeof body === "function" ? build(request) : body;
        checkResponse(endpoint, answer);
        return Response.json(answer, { status: endpoint.status });
      });
    },
    fail: (endpoint, failure) => void replies.set(toName(endpoint), createFailure(endpoint, failure)),
    failOnce(endpoint, failure) {
      const [usual, next] = [replies.get(toName(endpoint)), createFailure(endpoint, failure)];
      replies.set(toName(endpoint), (request) => {
        if (usual) replies.set(toName(endpoint), usual);
        return next(request);
      });
    },
    hold(endpoint) {
      const held = Promise.withResolvers<void>();
      holds.set(toName(endpoint), held);
      return () => {
        holds.delete(toName(endpoint));
        held.resolve();
      };
    },
    requestsTo: (endpoint) => received.filter(({ name }) => name === toName(endpoint)).map(({ request }) => request),
    onlyBody(endpoint) {
      const [request, ...others] = server.requestsTo(endpoint);
      if (!request || others.length > 0) throw new Error(`${toName(endpoint)} received ${others.length + 1} requests.`);
      return request.body;
    },
  };
  server.respond(contract.projects.current, () => server.project);
  server.respond(contract.ownUser.read, () => {
    if (!server.user) throw new Error("GET /users/me: the test declares no signed-in user.");
    return server.user;
  });

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input));
    const method = init.method ?? "GET";
    // A late request of an earlier test, or the client's probe after a network error.
    if (url.origin !== server.baseUrl || url.pathname === "/health") throw new TypeError("Failed to fetch");
    const path = url.pathname.slice(apiBasePath.length);
    const endpoint = endpoints.find((each) => each.method === method && patterns.get(each.path)?.test(path));
    const reply = endpoint && replies.get(toName(endpoint));
    if (!reply) throw new Error(`Unexpected request: ${method} ${path}${url.search}`);
    const request = await readRequest(url, endpoint, init);
    const problem = findRequestProblem(endpoint, request);
    if (problem) throw new Error(`${method} ${path} breaks the contract: ${problem}`);
    received.push({ name: toName(endpoint), request });
    await holds.get(toName(endpoint))?.promise;
    return reply(request);
  }

  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    answer(input, init).catch((error: unknown) => {
      if (!(error instanceof TypeError)) problems.push(String(error));
      throw error;
    }),
  );
  onTestFinished(async () => {
    for (const held of holds.values()) held.resolve();
    // Work that the test left pending ends here, because modules share it with the next test.
    await new Promise((resolve) => setTimeout(resolve));
    vi.unstubAllGlobals();
    if (problems.length > 0) throw new Error([...new Set(problems)].join("\n"));
  });
  return server;
}
