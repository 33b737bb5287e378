import { type DetailsOf, type ErrorCode, errorMessage, errorStatus } from "@vestibule/contract";
import { contract, type Endpoint, type ResponseOf } from "@vestibule/contract/endpoints";

/** A request that the dashboard sent. */
export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** The project in the headers. */
  readonly projectId: string | null;
}

/** `PATCH /svix/api/v1/…`: an address of the webhook API, which is not in the contract. Parameters are written `{name}`. */
export type WebhookAddress = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /svix/api/v1/${string}`;

export type Target = Endpoint | WebhookAddress;
type Result<T extends Target> = T extends Endpoint ? ResponseOf<T> : unknown;
type Answer<T extends Target> = Result<T> | ((request: ReceivedRequest) => Result<T>);

/** A response in preparation, or `network`: no response. */
type Reply = { status: number; headers: Record<string, string>; text: string } | "network";
type Rule = { target: Target; reply: (request: ReceivedRequest) => Reply; isSuccess: boolean };

/** Ways in which a request can fail, for tables of tests. */
export const failures = [
  { failure: "the server fails (500)", fail: "500", title: "Something went wrong" },
  { failure: "the server can't be reached", fail: "network", title: "Can't reach the server" },
  { failure: "the owner lost access (403)", fail: "403", title: "You don't have permission to do this" },
  { failure: "there were too many requests (429)", fail: "429", title: "Too many requests" },
] as const;
export type Failure = (typeof failures)[number]["fail"];

interface Route {
  readonly name: string;
  readonly target: Target;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameterCount: number;
}

function createRoute(name: string, target: Target, method: string, path: string): Route {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)").replaceAll(".", "\\.")}$`);
  return { name, target, method, pattern, parameterCount: path.split("{").length };
}

/** Every endpoint of the contract; literal paths before parameters, as the server routes them. */
const contractRoutes: readonly Route[] = Object.entries(contract)
  .flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, each]: [string, Endpoint]) =>
      createRoute(`contract.${group}.${name}`, each, each.method, `/api/v1${each.path}`),
    ),
  )
  .sort((a, b) => a.parameterCount - b.parameterCount);

type Schema = Extract<Endpoint["response"], { parse: unknown }>;

const getSchema = (schema: unknown, access: string): Schema | undefined => {
  if (typeof schema !== "object" || schema === null) return undefined;
  return "parse" in schema ? (schema as Schema) : (schema as Record<string, Schema>)[access];
};

const isEndpoint = (target: Target): target is Endpoint => typeof target === "object";

/** Replaces the network: answers what the test declares, and reports everything else. */
export function createFakeApi() {
  const rules: Rule[] = [];
  const held = new Map<Target, Promise<void>>();
  const received: { target: Target; request: ReceivedRequest }[] = [];
  const problems: string[] = [];
  const webhookRoutes: Route[] = [];

  function addRule(rule: Rule) {
    const { target } = rule;
    if (!isEndpoint(target) && !webhookRoutes.some((route) => route.target === target)) {
      const [method = "", path = ""] = target.split(" ");
      webhookRoutes.push(createRoute(target, target, method, path));
    }
    rules.unshift(rule);
  }

  function checkContract({ name, target }: Route, access: string, request: ReceivedRequest, response: unknown) {
    if (!isEndpoint(target)) return;
    const check = (what: string, schema: unknown, value: unknown) => {
      const { error } = getSchema(schema, access)?.safeParse(value) ?? {};
      if (error) problems.push(`${name}: the ${what} doesn't match the contract. ${error.message}`);
    };
    check("path", target.params, request.params);
    check("query", target.query, request.query);
    check("request body", target.body, request.body);
    check("declared answer", target.response, response);
  }

  async function answerRequest(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const method = init.method ?? "GET";
    if (method === "HEAD" || pathname === "/health") throw new TypeError("The network is down.");
    const route = [...contractRoutes, ...webhookRoutes].find(
      (each) => each.method === method && each.pattern.test(pathname),
    );
    const rule = rules.find(({ target }) => target === route?.target);
    const headers = new Headers(init.headers);
    const request: ReceivedRequest = {
      params: mapValues(route?.pattern.exec(pathname)?.groups ?? {}, decodeURIComponent),
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      projectId: headers.get("x-stack-project-id"),
    };
    if (!route || !rule) {
      problems.push(`Unexpected request: ${method} ${pathname} (${route?.name ?? "not in the contract"}).`);
      throw new TypeError("Unexpected request.");
    }
    received.push({ target: route.target, request });
    await held.get(route.target);
    // Read after the wait, so that a test can decide how a held request ends.
    const latest = rules.find(({ target }) => target === route.target) ?? rule;
    const reply = latest.reply(request);
    if (reply === "network") throw new TypeError("The network is down.");
    if (latest.isSuccess) {
      const isText = reply.headers["content-type"] === "text/plain";
      const access = headers.get("x-stack-access-type") ?? "client";
      checkContract(route, access, request, isText ? reply.text : JSON.parse(reply.text));
    }
    return new Response(reply.text, { status: reply.status, headers: reply.headers });
  }

  return {
    fetch: (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => answerRequest(String(input), init),
    /** What was wrong with the requests and the declared answers. The test fails unless it is empty. */
    problems: problems as readonly string[],

    /** Declares the answer of an endpoint; the last declaration applies. */
    answer<T extends Target>(target: T, answer: Answer<T>): void {
      addRule({
        target,
        isSuccess: true,
        reply(request) {
          const result = typeof answer === "function" ? (answer as (r: ReceivedRequest) => unknown)(request) : answer;
          const isText = typeof result === "string";
          return {
            status: isEndpoint(target) ? target.status : 200,
            headers: { "content-type": isText ? "text/plain" : "application/json" },
            text: isText ? result : JSON.stringify(result ?? null),
          };
        },
      });
    },

    /** Makes an endpoint fail with an error of the catalog. */
    reject<Code extends ErrorCode>(target: Target, code: Code, details?: DetailsOf<Code>): void {
      const status = errorStatus[code];
      const text = JSON.stringify({
        code,
        error: (errorMessage as (code: ErrorCode, details: unknown) => string)(code, details),
        ...(details !== undefined && { details }),
      });
      const headers = { "content-type": "application/json", "x-stack-known-error": code };
      addRule({ target, isSuccess: false, reply: () => ({ status, headers, text }) });
    },

    /** Makes an endpoint fail outside the catalog. `text`: the plain-text body. */
    fail(target: Target, failure: Failure | "400" | "404", text = ""): void {
      addRule({
        target,
        isSuccess: false,
        reply: () =>
          failure === "network"
            ? "network"
            : // A long wait, so that the kit reports the error instead of retrying.
              { status: Number(failure), headers: { "content-type": "text/plain", "retry-after": "3600" }, text },
      });
    },

    /** Delays the answers of an endpoint until the returned function is called. */
    hold(target: Target): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(target, promise);
      return () => {
        held.delete(target);
        resolve();
      };
    },

    /** The requests to an endpoint, in order. */
    requests: (target: Target): readonly ReceivedRequest[] =>
      received.filter((each) => each.target === target).map(({ request }) => request),
  };
}

export type FakeApi = ReturnType<typeof createFakeApi>;

const mapValues = (object: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
