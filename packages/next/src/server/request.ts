import { type Authentication, authenticate, handleSessionRequest } from "@vestibule/backend";
import type { StackClientApp, stackAppInternalsSymbol, TokenStore } from "@vestibule/client";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import type { AppJson } from "../shared/app-json.ts";
import { createCookieWriter } from "./cookie-writer.ts";
import { explainError } from "./explain-error.ts";
import { createRequestStore } from "./request-store.ts";

/** The kit's app with its own `getUser`, as far as a request needs it. It has no token store. */
export type Kit = Pick<StackClientApp, "projectId" | "urls" | "getUser" | typeof stackAppInternalsSymbol>;

/** The session of the request that Next.js handles. */
export interface RequestState {
  readonly authentication: Authentication;
  /** The session's tokens; written to the cookies, where Next.js allows it. */
  readonly store: TokenStore;
  readonly headers: { get(name: string): string | null };
  /** Whether a page or layout is being rendered, which can't set cookies. */
  readonly isRendering: boolean;
  /** What was read from the server in this request, by name. Shared by all components of a page. */
  readonly reads: Map<string, Promise<unknown>>;
}

type Cookies = Awaited<ReturnType<typeof cookies>>;

/** The `Cookie` header as it is now: an action may have changed it. */
const toHeader = (store: Cookies): string =>
  store
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");

/**
 * Requests that aren't navigations must come from a page of the application (CSRF). Next.js doesn't say what the method
 * is, so everything but a navigation without `Origin`, which browsers add to all but GET, counts as one that changes
 * something. @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-mode-header, RFC 6454 §7.3
 */
const getMethod = (all: { get(name: string): string | null }): string =>
  all.get("sec-fetch-mode") === "navigate" && all.get("origin") === null ? "GET" : "POST";

/** By the promise that Next.js returns for the cookies of a request: one for each request that renders a page. */
const states = new WeakMap<object, Map<Kit, Promise<RequestState>>>();

async function createState(kit: Kit, json: AppJson, store: Cookies): Promise<RequestState> {
  const all = await headers();
  const cookie = toHeader(store);
  const head = {
    method: getMethod(all),
    url: `http://localhost${getPath(all) ?? "/"}`,
    headers: { get: (name: string) => (name === "cookie" ? cookie : all.get(name)) },
  };
  const options = { app: kit, acceptAnonymous: true, acceptRestricted: true };
  const authentication = await authenticate(head, options).catch((error: unknown) => {
    throw explainError(error);
  });
  const isRendering = isReadOnly(store);
  // Without the old session's cookies, whose tokens stay cached until the session has ended.
  const withoutCookies = { get: (name: string) => (name === "cookie" ? null : all.get(name)) };
  const isSecure = all.get("x-forwarded-proto")?.split(",", 1)[0] === "https";
  const writer = await createCookieWriter(json, store, isRendering, isSecure, (request) =>
    handleSessionRequest({ ...head, headers: withoutCookies, ...request }, { app: kit }),
  );
  writer.add(authentication.setCookies);
  return {
    authentication,
    store: createRequestStore(authentication, writer),
    headers: head.headers,
    isRendering,
    reads: new Map(),
  };
}

/** While a page is rendered, Next.js replaces all methods that change cookies by the same function, which throws. */
const isReadOnly = (store: Cookies): boolean => store.set === (store.delete as unknown);

/** The path of the page, as `vestibuleProxy` passes it on. */
export const pathHeader = "x-vestibule-path";

const getPath = (all: { get(name: string): string | null }): string | null => {
  const path = all.get(pathHeader);
  return path?.startsWith("/") ? path : null;
};

/**
 * Reads the session of the current request. Not a function of the module's state: `connection` and `cookies` find the
 * request by themselves. Nothing is read before `connection`, so that a page with `cacheComponents` has no unstable values.
 */
export async function readRequest(kit: Kit, json: AppJson): Promise<RequestState> {
  await connection();
  const promise = cookies();
  const store = await promise;
  // A handler or an action can sign users in and out, so it always reads the current session.
  if (!isReadOnly(store)) return createState(kit, json, store);
  const byKit = states.get(promise) ?? new Map<Kit, Promise<RequestState>>();
  states.set(promise, byKit);
  const state = byKit.get(kit) ?? createState(kit, json, store);
  byKit.set(kit, state);
  return state;
}
