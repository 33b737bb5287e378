import type { UserJson } from "@vestibule/client";

/** The signed-in user of the request that is being rendered, as a browser may see them. */
export interface RequestUser {
  readonly user: UserJson | null;
  /** Null if the user is. */
  readonly sessionId: string | null;
}

/**
 * Reads the user of the current request, at most once per request. @throws while a page is rendered at build time, so that
 * Next.js renders it for each request instead
 */
export type ReadRequestUser = () => Promise<RequestUser>;

interface SharedState {
  /** By project ID. */
  readonly readers: Map<string, ReadRequestUser>;
}

const symbol = Symbol.for("vestibule.next.shared-state");

/**
 * Next.js renders server components and client components with two copies of each module, in the same process. What both
 * need is global. It contains functions, never users.
 */
export function getSharedState(): SharedState {
  const scope = globalThis as { [symbol]?: SharedState };
  scope[symbol] ??= { readers: new Map() };
  return scope[symbol];
}
