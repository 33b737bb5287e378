import type { z } from "zod";
import type { HttpRequest } from "../../../../http/message.ts";
import type { AuditContext } from "../../../audit/index.ts";
import type { Project } from "../../../projects/index.ts";

/** The authenticated caller. */
export interface Caller {
  readonly project: Project;
  /** The creator of the token, or the key itself. */
  readonly audit: AuditContext;
  /** `token`: a token valid for a day; `key`: a super secret admin key; `owner`: an owner session. */
  readonly kind: "token" | "key" | "owner";
}

export interface Call<Query, Body> {
  readonly caller: Caller;
  /** The caller's project. */
  readonly projectId: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly request: HttpRequest;
}

/** `body` undefined: no body. */
export interface RouteAnswer {
  readonly status: number;
  readonly body?: unknown;
}

export const ok = (body: unknown): RouteAnswer => ({ status: 200, body });
export const noContent = (): RouteAnswer => ({ status: 204 });

interface RouteSpec<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /svix/api/v1. `{app}` is the project id. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Maximum size of the body, in bytes. Default: `defaultBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** `anybody`: no authentication. Default: a token or key of the project. */
  readonly access?: "anybody";
  readonly handle: (call: Call<z.output<Query>, z.output<Body>>) => Promise<RouteAnswer> | RouteAnswer;
}

/** A route without its type parameters, which were checked where it was declared. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  readonly maxBodyBytes: number | undefined;
  readonly access: "anybody" | undefined;
  readonly handle: (call: Call<never, never>) => Promise<RouteAnswer> | RouteAnswer;
}

export const route = <Query extends z.ZodType, Body extends z.ZodType>(spec: RouteSpec<Query, Body>): Route => ({
  method: spec.method,
  path: spec.path,
  query: spec.query,
  body: spec.body,
  maxBodyBytes: spec.maxBodyBytes,
  access: spec.access,
  handle: spec.handle as Route["handle"],
});
